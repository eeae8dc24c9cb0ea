package demo

// sherpa is a guide of the demo data. The names are invented, the games are real.
type sherpa struct {
	tag, name    string
	headline     string // may be empty
	bio          string
	platforms    []string
	games        []string
	rate         string // dollars an hour
	availability string
	zone         string
	reviews      []review
}

// review is what a gamer said of a session; game is one of the guide's.
type review struct {
	score   int
	game    string
	comment string
}

func sherpas() []sherpa {
	return []sherpa{
		{
			tag: "AshfallMara", name: "Mara Lindqvist", rate: "34", zone: "Europe/Stockholm",
			headline:     "Boss walls, split into three steps",
			bio:          "I have walked every corner of the Lands Between and most of Lordran. Bring the boss that stopped you. We look at one habit at a time, and you land the last hit yourself.",
			platforms:    []string{"PC", "PlayStation 5"},
			games:        []string{"Elden Ring", "Dark Souls III", "Bloodborne"},
			availability: "Weekday evenings 18:00–22:30, Sundays from noon (Stockholm)",
			reviews: []review{
				{5, "Elden Ring", "Stuck on Malenia for three weeks. Mara watched two tries, changed how I dodge, and I beat her that evening."},
				{5, "Dark Souls III", "Very patient. She explains why a thing works, not only what to press."},
				{4, "Bloodborne", "Good session, we ran ten minutes over and she did not rush me at all."},
				{5, "Elden Ring", "I finally understand how to read an attack. Worth every SC."},
				{5, "Elden Ring", ""},
			},
		},
		{
			tag: "quietaim", name: "Tobias Renner", rate: "42.50", zone: "Europe/Berlin",
			headline:     "Crosshair first, then calm comms",
			bio:          "Former semi-pro anchor. I review one of your rounds first, then we play. Crosshair placement, calm comms, and when to give a site up.",
			platforms:    []string{"PC"},
			games:        []string{"VALORANT", "Counter-Strike 2"},
			availability: "Mon–Thu 19:00–23:00, Sat afternoons (Berlin)",
			reviews: []review{
				{5, "Counter-Strike 2", "Watched my demo before we even started. Two small fixes on my crosshair height and my openings got better the same day."},
				{5, "VALORANT", "Went from Silver to Gold in two weeks with three sessions."},
				{4, "VALORANT", "Knows a lot. I would have liked a bit more time on retakes."},
				{5, "Counter-Strike 2", "Never makes you feel stupid for asking."},
				{3, "Counter-Strike 2", "Helpful, but my connection dropped and we lost some time."},
				{5, "VALORANT", "Clear plan, homework at the end, and he remembered it the next time."},
			},
		},
		{
			tag: "FrostbiteFinn", name: "Finn O'Malley", rate: "22", zone: "Europe/Dublin",
			headline:     "All fourteen weapons, gently paced",
			bio:          "Co-op hunts, gently paced. I carry the map so that you can learn the monster. All fourteen weapons, though bow is home.",
			platforms:    []string{"PC", "PlayStation 5", "Xbox Series X|S"},
			games:        []string{"Monster Hunter Wilds", "Monster Hunter: World"},
			availability: "Most evenings 20:00–00:00 (Dublin)",
			reviews: []review{
				{5, "Monster Hunter Wilds", "Taught me charge blade from nothing. I can actually play it now."},
				{5, "Monster Hunter: World", "Great company and a good teacher. We took our time with Nergigante."},
				{4, "Monster Hunter Wilds", "Fun evening, learned a lot about positioning."},
				{5, "Monster Hunter Wilds", "He lets you do the hunt. I like that."},
			},
		},
		{
			tag: "Kettlepond", name: "June Abara", rate: "12", zone: "America/Chicago",
			bio:          "Farms, villages and slow afternoons. If your first year feels like a race, we plan it together and then stop planning. Beginners of any age are welcome.",
			platforms:    []string{"PC", "Nintendo Switch"},
			games:        []string{"Stardew Valley", "Animal Crossing: New Horizons", "Spiritfarer"},
			availability: "Weekdays 10:00–15:00 (Chicago)",
			reviews: []review{
				{5, "Stardew Valley", "My mum and I took this together. June was lovely with both of us."},
				{5, "Stardew Valley", "Helped me set up a greenhouse that runs itself. So relaxed."},
				{5, "Animal Crossing: New Horizons", "Three ideas for my island that I would never have had."},
				{4, "Spiritfarer", "Short and sweet. Knew exactly where I was stuck."},
				{5, "Stardew Valley", ""},
			},
		},
		{
			tag: "LateralMove", name: "Priya Raman", rate: "38", zone: "Asia/Kolkata",
			headline:     "Vision, timing, and when to leave your lane",
			bio:          "Support main, four seasons in Diamond. We work on vision, timing and when to leave your lane. You get a one-page plan after each session.",
			platforms:    []string{"PC"},
			games:        []string{"League of Legends", "Dota 2"},
			availability: "Daily 17:00–22:00 (Kolkata)",
			reviews: []review{
				{5, "League of Legends", "The one-page plan is gold. I pinned it next to my screen."},
				{5, "League of Legends", "I stopped dying at ten minutes. That alone was worth it."},
				{4, "Dota 2", "Very good on warding. Talks quite fast, but slows down when you ask."},
				{5, "League of Legends", "Climbed from Bronze to Silver after five hours with her."},
				{5, "Dota 2", "Honest and kind."},
			},
		},
		{
			tag: "orbital_rook", name: "Daniel Kowalczyk", rate: "28", zone: "Europe/Warsaw",
			bio:          "Factories that breathe. I help you find the bottleneck, untangle trains, and get to the first rocket without tears.",
			platforms:    []string{"PC"},
			games:        []string{"Factorio", "Satisfactory", "Dyson Sphere Program"},
			availability: "Fri–Sun 14:00–23:00 (Warsaw)",
			reviews: []review{
				{5, "Factorio", "We fixed my train network in an hour. I had fought it for a month."},
				{5, "Satisfactory", "Great eye for layouts. He asked what I wanted before he suggested anything."},
				{5, "Factorio", "First rocket launched."},
				{4, "Dyson Sphere Program", "Good session, a little heavy on numbers for me."},
			},
		},
		{
			tag: "SaltSpray", name: "Noa Kealoha", rate: "18", zone: "Pacific/Honolulu",
			bio:          "Pirate, crewmate, patient navigator. New to the Sea of Thieves or tired of sinking: we sail, and I talk you through each choice.",
			platforms:    []string{"PC", "Xbox Series X|S"},
			games:        []string{"Sea of Thieves"},
			availability: "Evenings 17:00–21:00 (Honolulu)",
			reviews: []review{
				{5, "Sea of Thieves", "We fought off two ships and I was at the helm for both. Brilliant."},
				{5, "Sea of Thieves", "Explained how to listen for other crews. I had no idea."},
				{4, "Sea of Thieves", "Very fun. The weather did not cooperate, Noa did."},
			},
		},
		{
			tag: "DeckTwelve", name: "Hannah Weiss", rate: "19.50", zone: "Europe/Vienna",
			bio:          "Card by card. Bring a run you lost and we go through it turn by turn. You learn to ask what the deck needs, not what looks strong.",
			platforms:    []string{"PC", "Nintendo Switch"},
			games:        []string{"Slay the Spire", "Balatro", "Inscryption"},
			availability: "Tue, Thu, Sat 18:00–22:00 (Vienna)",
			reviews: []review{
				{5, "Slay the Spire", "Ascension 12 to 17 after two sessions. She makes you say your reasons out loud, which helps."},
				{5, "Balatro", "I beat gold stake. I did not think I would."},
				{5, "Slay the Spire", "Thoughtful and quick. Best teacher I have had in any game."},
				{4, "Inscryption", "Nice hour, no spoilers, just the nudge I needed."},
				{5, "Balatro", "Explained jokers in an order that finally made sense."},
			},
		},
		{
			tag: "BoostPad", name: "Luca Moretti", rate: "30", zone: "Europe/Rome",
			headline:     "Ground first, air later",
			bio:          "Rocket League from the ground up: touch, rotation, patience. We spend half in free play and half in matches, and I keep score of one thing only.",
			platforms:    []string{"PC", "PlayStation 5", "Xbox Series X|S", "Nintendo Switch"},
			games:        []string{"Rocket League"},
			availability: "Weekdays 16:00–21:00 (Rome)",
			reviews: []review{
				{5, "Rocket League", "Fast aerials finally click. He found the one thing I did wrong in five minutes."},
				{4, "Rocket League", "Good drills. I still practise two of them every day."},
				{5, "Rocket League", "My son is eleven and adored this. Very kind and clear."},
				{5, "Rocket League", "Plat to Diamond."},
				{2, "Rocket League", "He was fine, but I wanted a duo partner rather than lessons. My mistake."},
			},
		},
		{
			tag: "MossAndIron", name: "Ewan Fraser", rate: "16", zone: "Europe/London",
			bio:          "Building for people who think they cannot build. We start with a roof, a path and one good window. Redstone too, if you like.",
			platforms:    []string{"PC", "Nintendo Switch", "Xbox Series X|S"},
			games:        []string{"Minecraft", "Valheim", "Terraria"},
			availability: "Evenings 18:30–22:00, weekends (London)",
			reviews: []review{
				{5, "Minecraft", "My house looks like a house."},
				{5, "Valheim", "Showed me how to roof a longhall and how not to die in the swamp."},
				{4, "Terraria", "Helpful with Wall of Flesh. A bit late to start, but he added the time at the end."},
				{5, "Minecraft", "Redstone door built by me, not by him. Very good teaching."},
			},
		},
		{
			tag: "GhostNote", name: "Aiko Tanabe", rate: "26", zone: "Asia/Tokyo",
			headline:     "Rhythm is a habit you can build",
			bio:          "Rhythm games and clean reading. We slow the chart down until your hands know it, then bring it back up. No talent needed, only ears.",
			platforms:    []string{"PC", "Nintendo Switch", "PlayStation 5", "Meta Quest"},
			games:        []string{"Beat Saber", "Hi-Fi RUSH", "Theatrhythm Final Bar Line"},
			availability: "Mornings 07:00–10:00 and Sat (Tokyo)",
			reviews: []review{
				{5, "Beat Saber", "Expert to Expert+ in one session. My wrists hurt far less now too."},
				{5, "Hi-Fi RUSH", "I thought I had no rhythm. Turns out I watched the wrong thing."},
				{4, "Beat Saber", "Lovely teacher. Early hours for me, but worth it."},
			},
		},
		{
			tag: "SecondWind", name: "Carlos Ibáñez", rate: "24", zone: "America/Mexico_City",
			bio:          "Fighting games for adults with jobs. Fifteen minutes of basics, thirty of matches, fifteen of looking back. You leave with one thing to practise.",
			platforms:    []string{"PC", "PlayStation 5"},
			games:        []string{"Street Fighter 6", "TEKKEN 8", "GUILTY GEAR -STRIVE-"},
			availability: "Tue–Fri 20:00–23:30 (Mexico City)",
			reviews: []review{
				{5, "Street Fighter 6", "Anti-airs. Finally. Thank you."},
				{5, "TEKKEN 8", "Knows how to explain frames without a spreadsheet."},
				{4, "Street Fighter 6", "Good structure. I would book ninety minutes next time."},
				{5, "GUILTY GEAR -STRIVE-", "One thing to practise each week is the right amount for me."},
				{5, "Street Fighter 6", "Reached Platinum with Marisa. Gracias."},
			},
		},
		{
			tag: "northlight", name: "Signe Halvorsen", rate: "45", zone: "Europe/Oslo",
			bio:          "Raid leader for nine years, now on your side of the call. Mechanics, log review, and how to speak up in a group of strangers.",
			platforms:    []string{"PC"},
			games:        []string{"World of Warcraft", "Final Fantasy XIV Online"},
			availability: "Wed, Thu 19:00–23:00, Sun 12:00–18:00 (Oslo)",
			reviews: []review{
				{5, "Final Fantasy XIV Online", "First savage clear. She drew me a map of where to stand and it stuck."},
				{5, "World of Warcraft", "Read my logs and told me three things. All three were true."},
				{5, "World of Warcraft", "I was nervous about raiding. Not any more."},
				{4, "Final Fantasy XIV Online", "Very thorough. Take notes, it is a lot."},
				{5, "World of Warcraft", ""},
			},
		},
		{
			tag: "CinderPath", name: "Malik Johnson", rate: "32", zone: "America/New_York",
			bio:          "Hades, Dead Cells, Returnal: short lives, long lessons. We play your run, not mine, and talk about the choices between rooms.",
			platforms:    []string{"PC", "PlayStation 5", "Nintendo Switch"},
			games:        []string{"Hades", "Hades II", "Dead Cells", "Returnal"},
			availability: "Weeknights 21:00–00:00 (New York)",
			reviews: []review{
				{5, "Hades", "First escape with the bow. I yelled."},
				{5, "Returnal", "Got me past the third biome without touching my controller once."},
				{4, "Dead Cells", "Solid advice on mutations and pacing."},
				{5, "Hades II", "Malik asks good questions. You end up answering your own."},
			},
		},
		{
			tag: "TwoLanterns", name: "Beatriz Nunes", rate: "20", zone: "America/Sao_Paulo",
			bio:          "Story games, lore and quiet company. I know where the side quests hide and I never spoil. Good for a first long RPG.",
			platforms:    []string{"PC", "PlayStation 5"},
			games:        []string{"Baldur's Gate 3", "Disco Elysium", "The Witcher 3: Wild Hunt"},
			availability: "Afternoons 13:00–18:00 (São Paulo)",
			reviews: []review{
				{5, "Baldur's Gate 3", "We rebuilt my party and suddenly the fights are fun. Not one spoiler."},
				{5, "The Witcher 3: Wild Hunt", "She knew exactly which quests to do before leaving Velen."},
				{5, "Disco Elysium", "A conversation about a game about conversations. Loved it."},
				{4, "Baldur's Gate 3", "Good help with multiclassing."},
			},
		},
		{
			tag: "apex_ibex", name: "Jonas Frei", rate: "36", zone: "Europe/Zurich",
			bio:          "Rotations, rings and keeping your head. Three seasons in Masters. I play beside you and call out only what matters.",
			platforms:    []string{"PC", "PlayStation 5", "Xbox Series X|S"},
			games:        []string{"Apex Legends", "Fortnite"},
			availability: "Mon, Wed, Fri 18:00–22:00 (Zurich)",
			reviews: []review{
				{5, "Apex Legends", "Calm voice in the final ring. I copied it and it works."},
				{4, "Apex Legends", "Good calls, and he explained each afterwards."},
				{5, "Fortnite", "Zero build finally makes sense to me."},
				{3, "Apex Legends", "Good player. I needed more basics than he expected."},
				{5, "Apex Legends", "Platinum for the first time."},
			},
		},
		{
			tag: "Pennywhistle", name: "Oluwaseun Adeyemi", rate: "15", zone: "Africa/Lagos",
			bio:          "Chess players and puzzle people, come in. I teach openings as ideas, not moves, and puzzle games as a way of looking.",
			platforms:    []string{"PC", "Nintendo Switch"},
			games:        []string{"Portal 2", "The Witness", "Baba Is You", "Chess.com"},
			availability: "Weekends 09:00–17:00 (Lagos)",
			reviews: []review{
				{5, "Baba Is You", "Never gave me the answer. I solved eleven levels."},
				{5, "Chess.com", "My rating went up by 140 in a month. I blame Oluwaseun."},
				{5, "The Witness", "Showed me how to look, then let me go."},
			},
		},
		{
			tag: "HollowReed", name: "Camille Fournier", rate: "25", zone: "Europe/Paris",
			bio:          "Platformers with teeth. If a jump has beaten you fifty times, we find the half second that matters. Speedrun basics on request.",
			platforms:    []string{"PC", "Nintendo Switch"},
			games:        []string{"Hollow Knight", "Celeste", "Ori and the Will of the Wisps"},
			availability: "Tue–Thu 19:00–22:00, Sun (Paris)",
			reviews: []review{
				{5, "Celeste", "Farewell done. I cried a little."},
				{5, "Hollow Knight", "Path of Pain, one room at a time. Camille is endlessly patient."},
				{4, "Ori and the Will of the Wisps", "Nice movement tips, friendly session."},
				{5, "Hollow Knight", "Radiance is down. She told me to breathe, and it helped."},
				{5, "Celeste", "The half second that matters is real."},
			},
		},
		{
			tag: "GridlineGrace", name: "Grace Mwangi", rate: "29.99", zone: "Africa/Nairobi",
			bio:          "Sim racing, from the first clean lap to your own set-up. Wheel or pad, it does not matter. We work on braking first, always.",
			platforms:    []string{"PC", "Xbox Series X|S", "PlayStation 5"},
			games:        []string{"Forza Motorsport", "Gran Turismo 7", "Assetto Corsa Competizione"},
			availability: "Evenings 18:00–22:00 (Nairobi)",
			reviews: []review{
				{5, "Gran Turismo 7", "Two seconds off my lap at Suzuka, all from braking."},
				{5, "Assetto Corsa Competizione", "Looked at my telemetry and knew at once. Impressive."},
				{4, "Forza Motorsport", "Clear and friendly. Would book again."},
				{5, "Gran Turismo 7", "All gold in the licence tests now."},
			},
		},
		{
			tag: "ZergOnToast", name: "Min-jae Seo", rate: "40", zone: "Asia/Seoul",
			headline:     "Strategy at your own speed",
			bio:          "Strategy at your speed. Build orders are a start; I teach you to notice. Replays welcome, the worse the better.",
			platforms:    []string{"PC"},
			games:        []string{"StarCraft II", "Age of Empires IV", "Age of Empires II: Definitive Edition"},
			availability: "Daily 20:00–00:00 (Seoul)",
			reviews: []review{
				{5, "StarCraft II", "Scouting. I never scouted. Now I do, and I win."},
				{5, "Age of Empires II: Definitive Edition", "Fixed my dark age in forty minutes."},
				{4, "Age of Empires IV", "Great on economy. Some of the terms were new to me."},
				{5, "StarCraft II", "Found the exact minute where I lose every game."},
			},
		},
		{
			tag: "Wrenfield", name: "Rosalind Park", rate: "21", zone: "America/Vancouver",
			bio:          "Shiny hunter, team builder, soft reset survivor. Bring your favourites and we make them work together.",
			platforms:    []string{"Nintendo Switch"},
			games:        []string{"Pokémon Scarlet", "Pokémon Violet", "Pokémon Legends: Arceus"},
			availability: "Weekdays 16:00–20:00 (Vancouver)",
			reviews: []review{
				{5, "Pokémon Scarlet", "Built a team around my Dachsbun. It is good. I am still surprised."},
				{5, "Pokémon Legends: Arceus", "Finished the dex with her help."},
				{4, "Pokémon Violet", "Explained EVs without making me want to lie down."},
				{5, "Pokémon Scarlet", "Booked for my daughter. They talked about Pokémon for an hour and both loved it."},
			},
		},
		{
			tag: "Undertow", name: "Petra Novak", rate: "27.50", zone: "Europe/Prague",
			bio:          "Horror for the easily scared. I stay on the call, I tell you what is safe to skip, and we laugh about it after.",
			platforms:    []string{"PC", "PlayStation 5"},
			games:        []string{"Resident Evil 4", "Alan Wake 2", "Phasmophobia", "Subnautica"},
			availability: "Fri, Sat 20:00–01:00 (Prague)",
			reviews: []review{
				{5, "Alan Wake 2", "I would never have finished this alone."},
				{5, "Phasmophobia", "Laughed more than I screamed. Close, though."},
				{5, "Subnautica", "She warned me about the one thing and not about the other. Perfect."},
				{4, "Resident Evil 4", "Good tips on saving ammunition."},
			},
		},
		{
			tag: "FirstPickPax", name: "Paxton Reyes", rate: "33", zone: "America/Los_Angeles",
			bio:          "Overwatch tank and team nerd. We look at space, cooldowns, and how to make four strangers follow you.",
			platforms:    []string{"PC", "Xbox Series X|S", "PlayStation 5"},
			games:        []string{"Overwatch 2", "Marvel Rivals"},
			availability: "Daily 17:00–21:00 (Los Angeles)",
			reviews: []review{
				{5, "Overwatch 2", "I stopped feeding. My team thanks you."},
				{4, "Marvel Rivals", "Good on team fights, clear voice."},
				{5, "Overwatch 2", "Reinhardt makes sense now. It is all about corners."},
				{5, "Marvel Rivals", "Great session, we reviewed two of my replays."},
				{4, "Overwatch 2", ""},
			},
		},
		{
			tag: "Halfling_Atlas", name: "Ingrid Sørensen", rate: "23", zone: "Europe/Copenhagen",
			bio:          "Civilisations, kingdoms and one more turn. I help you read the map and say no to the next wonder.",
			platforms:    []string{"PC"},
			games:        []string{"Sid Meier's Civilization VI", "Crusader Kings III", "Stellaris"},
			availability: "Mon–Thu 20:00–23:00 (Copenhagen)",
			reviews: []review{
				{5, "Sid Meier's Civilization VI", "Won on Emperor. She talked me out of six wonders."},
				{5, "Crusader Kings III", "My dynasty survived. Barely. Wonderful evening."},
				{4, "Stellaris", "Helped me understand the economy tab at last."},
			},
		},
		{
			tag: "LumenHart", name: "Theo Hart", rate: "60", zone: "Europe/London",
			headline:     "Speedruns without the shouting",
			bio:          "Six world records, none of them needed today. Routing, practice plans and tidy recordings for people who want to run their first category.",
			platforms:    []string{"PC", "Nintendo Switch", "PlayStation 5"},
			games:        []string{"Super Mario Odyssey", "The Legend of Zelda: Tears of the Kingdom", "Super Metroid"},
			availability: "By appointment, mostly Sat and Sun (London)",
			reviews: []review{
				{5, "Super Mario Odyssey", "Sub 1:10 in Any%. The practice plan is superb."},
				{5, "Super Metroid", "He showed me where I lose time instead of where he gains it. Big difference."},
				{5, "The Legend of Zelda: Tears of the Kingdom", "Expensive, and fair. I learned more in two hours than in a year of videos."},
				{4, "Super Mario Odyssey", "Very dense session. Record it."},
			},
		},
		{
			tag: "SundialSam", name: "Samira Haddad", rate: "14.75", zone: "Africa/Cairo",
			bio:          "First games, first controllers, first steps. I teach people who say they are not gamers. We go slowly and stop when it stops being fun.",
			platforms:    []string{"PC", "Nintendo Switch", "Xbox Series X|S"},
			games:        []string{"It Takes Two", "Journey", "Mario Kart 8 Deluxe", "Unpacking"},
			availability: "Mornings 09:00–13:00, Sun–Thu (Cairo)",
			reviews: []review{
				{5, "It Takes Two", "I am 63. I can move and look at the same time now. My grandson is impressed."},
				{5, "Mario Kart 8 Deluxe", "Kind, funny, patient. I came second."},
				{5, "Journey", "The best hour I have had with a screen."},
				{5, "It Takes Two", "My partner finally plays with me. Thank you, Samira."},
				{4, "Unpacking", "Sweet session."},
			},
		},
	}
}

// shortComments are what gamers write when they are content and in a hurry.
func shortComments() []string {
	return []string{
		"Would book again.", "Clear and friendly.", "Exactly the help I needed.", "Time flew.", "Great hour, thank you.",
		"Patient from start to end.", "Learned more than I expected.", "Good tips, no showing off.", "Second time, still great.",
		"Made a hard part feel easy.", "On time and well prepared.", "Fun and to the point.", "I know what to practise now.",
	}
}

// demoGuide is the Sherpa whom people can sign in as.
func demoGuide() sherpa {
	return sherpa{
		tag: "TrailheadTess", name: "Tess Whitaker", rate: "25", zone: "America/Denver",
		headline:     "First steps in any big game",
		bio:          "I know the route, you do the climb. Survival worlds and big open maps, at a pace that leaves time to look around.",
		platforms:    []string{"PC", "PlayStation 5"},
		games:        []string{"Elden Ring", "No Man's Sky", "Valheim"},
		availability: "Weekday evenings 18:00–22:00 (Denver)",
		reviews: []review{
			{5, "Valheim", "Tess got our group past the plains. We still use her supply list."},
			{5, "No Man's Sky", "Came in lost, left with a base, a freighter and a plan."},
			{4, "Elden Ring", "Good calm coaching. I would like longer sessions."},
			{5, "Elden Ring", "Margit is history. She let me find the opening myself."},
			{5, "Valheim", "Friendly, prepared, on time."},
		},
	}
}
