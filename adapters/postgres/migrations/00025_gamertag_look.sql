-- +goose Up
-- GamerTags that look the same are the same: gamertag_look is the compared form with each letter of another
-- alphabet replaced by the basic Latin letter that it looks like (Unicode TR 39; adapters/folding holds the table).
-- It is kept by a trigger, so that the previous version of the program keeps it too.
-- +goose StatementBegin
CREATE FUNCTION accounts_gamertag_look(key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT translate(key,
        E'\u00FE\u0131\u0185\u018D\u0192\u01BD\u01BF\u01C0\u0251\u0261\u0263\u0269\u026A\u026F\u0280\u028B\u028F\u029D\u03B1\u03B2\u03B3\u03B5\u03B6\u03B7\u03B9\u03BA\u03BC\u03BD\u03BF\u03C1\u03C3\u03C4\u03C5\u03C7\u03DD\u03ED\u03F3\u03F8\u03FB\u0430\u0432\u0433\u0435\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0443\u0445\u0448\u044C\u0455\u0456\u0458\u0461\u0475\u04AF\u04BB\u04BD\u04CF\u0501\u050D\u051B\u051D\u0561\u0563\u0566\u0570\u0578\u057C\u057D\u057F\u0581\u0582\u0584\u0585\u05D5\u05D8\u05DF\u05E1\u0627\u0647\u06BE\u06C1\u06D5\u07CA\u0B20\u0D1F\u0D20\u1004\u101D\u105A\u10E7\u10FF\u1200\u12D0\u142F\u144C\u146D\u146F\u1472\u148D\u14AA\u1541\u157C\u157D\u1587\u15AF\u15B4\u15C5\u15DE\u15EA\u15F0\u15F7\u16B7\u16C1\u16D5\u16D6\u1D04\u1D0F\u1D11\u1D1C\u1D20\u1D21\u1D22\u1D26\u1D83\u1D8C\u1E9D\u1EFF\u2C83\u2C85\u2C8F\u2C93\u2C95\u2C99\u2C9B\u2C9F\u2CA3\u2CA5\u2CA7\u2CA9\u2CAD\u2CBD\u2CCF\u2CD1\u2D38\u2D39\u2D4F\u2D54\u2D55\u2D5D\uA4D0\uA4D1\uA4D2\uA4D3\uA4D4\uA4D6\uA4D7\uA4D9\uA4DA\uA4DC\uA4DD\uA4DF\uA4E0\uA4E1\uA4E2\uA4E3\uA4E6\uA4E7\uA4EA\uA4EB\uA4EC\uA4EE\uA4F0\uA4F2\uA4F3\uA4F4\uA647\uA6DF\uA731\uA799\uA79F\uA7B5\uAB32\uAB35\uAB3D\uAB47\uAB48\uAB4E\uAB52\uAB53\uAB5A\U00010282\U00010286\U00010287\U0001028A\U00010290\U00010292\U00010295\U00010296\U00010297\U000102A0\U000102A1\U000102A2\U000102A5\U000102AB\U000102B0\U000102B1\U000102B2\U000102B4\U000102CF\U00010301\U00010302\U00010309\U00010311\U00010315\U00010317\U0001042C\U0001043D\U00010443\U00010448\U000104DC\U000104EA\U000104F6\U00010513\U00010516\U00010518\U0001051C\U0001051D\U00010525\U00010526\U00010527\U00011706\U0001170A\U0001170E\U0001170F\U000118C0\U000118C1\U000118C2\U000118C3\U000118C4\U000118C8\U000118C9\U000118CE\U000118D2\U000118D7\U000118D8\U000118DC\U00016F08\U00016F0A\U00016F16\U00016F28\U00016F35\U00016F3A\U00016F40\U00016F42\U00016F43',
        'pibgfsplagyiiwruyjabyezhikmvopotuxfojpmabrekmhopctyxwbsijwvyheldgqwwqqhnnusgifolvloloooolosococyouovupdbjlxhxrbfaddmbxlkmcoouvwzrgyfybrhikmnopctyxwplveloqxbpddtgkjczfmnlsrvhwxyaelouivsfubeforruuxybeflxopstabcfomtyxhbclmtxoclsrounokcvflxvwwwvsfizozelouyvtllrsauy')
$$;
-- +goose StatementEnd

ALTER TABLE accounts_users ADD COLUMN gamertag_look text COLLATE "C";

-- Of people whose GamerTags look the same already, the first keeps the look; all of them keep their GamerTag.
UPDATE accounts_users u SET gamertag_look = accounts_gamertag_look(gamertag_key)
WHERE gamertag_key IS NOT NULL AND NOT EXISTS (
    SELECT FROM accounts_users o
    WHERE accounts_gamertag_look(o.gamertag_key) = accounts_gamertag_look(u.gamertag_key) AND (o.created_at, o.id) < (u.created_at, u.id)
);

CREATE UNIQUE INDEX accounts_users_gamertag_look_unique ON accounts_users (gamertag_look);

-- +goose StatementBegin
CREATE FUNCTION accounts_keep_gamertag_look() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.gamertag_look := accounts_gamertag_look(NEW.gamertag_key);
    RETURN NEW;
END $$;
-- +goose StatementEnd
CREATE TRIGGER accounts_users_insert_look BEFORE INSERT ON accounts_users
    FOR EACH ROW EXECUTE FUNCTION accounts_keep_gamertag_look();
CREATE TRIGGER accounts_users_update_look BEFORE UPDATE ON accounts_users
    FOR EACH ROW WHEN (NEW.gamertag_key IS DISTINCT FROM OLD.gamertag_key) EXECUTE FUNCTION accounts_keep_gamertag_look();

-- +goose Down
DROP TRIGGER accounts_users_update_look ON accounts_users;
DROP TRIGGER accounts_users_insert_look ON accounts_users;
DROP FUNCTION accounts_keep_gamertag_look();
ALTER TABLE accounts_users DROP COLUMN gamertag_look;
DROP FUNCTION accounts_gamertag_look(text);
