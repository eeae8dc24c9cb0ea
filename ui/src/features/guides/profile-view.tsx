import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Guide } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { Card } from '@/components/layout/card';
import { Container } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { SectionHead } from '@/components/layout/section-head';
import { ThreePoints } from '@/components/layout/three-points';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { Coin } from '@/components/money/coin';
import { Rate } from '@/components/money/price';
import { useDollars } from '@/components/money/use-dollars';
import { Portrait } from '@/components/people/portrait';
import { Tags } from '@/components/people/tags';
import { StarLine } from '@/components/rating/star-line';
import { formatWhen, formatZone } from '@/components/time/format';
import { formatSC, formatUSD } from '@/domain/money';
import { languageName } from '@/domain/languages';
import { messages } from './messages';
import { Columns, Head, Main } from './profile-frame';
import { ProfileLinks } from './profile-links';
import { ProfileTerrain } from './profile-terrain';

const Bio = styled('div')({
  maxWidth: '42em',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  color: 'var(--sh-text2)',
  '& p': { unicodeBidi: 'plaintext' },
  '& p:first-of-type': { fontSize: 20, lineHeight: 1.5, color: 'var(--sh-text)' },
  '& p + p': { marginTop: 12 },
});

const Headline = styled('p')({
  font: '700 24px/1.25 var(--sh-display)',
  marginBottom: -20,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
});

const Games = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 34,
    padding: '0 9px',
    borderRadius: 6,
    border: '1px solid var(--sh-line)',
    fontSize: 15,
    lineHeight: 1.2,
  },
});

const Ranks = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill,minmax(min(100%,230px),1fr))',
  gap: 12,
  '& > div': {
    minWidth: 0,
    padding: '12px 16px',
    borderRadius: 10,
    border: '1px solid var(--sh-line)',
    background: 'var(--sh-s1)',
    overflowWrap: 'anywhere',
  },
  '& dt': { fontSize: 14, color: 'var(--sh-text3)' },
  '& dd': { fontWeight: 700, lineHeight: 1.4 },
});

/** How a session with somebody goes. */
const steps = (name: string) => [
  { name: 'You ask', text: 'Pick a game, a time and 1 to 12 hours, and pay in Sherpa Cred.' },
  {
    name: `${name} answers`,
    text: 'Approved, or declined and your balance is adjusted automatically.',
  },
  {
    name: 'You play, then rate',
    text: 'Both sides rate once, so good company is easy to find.',
  },
];

const BookingCard = styled(Card)({
  position: 'sticky',
  top: 88,
  '& .price': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: 8,
    marginBottom: 8,
  },
  '& .price svg': { alignSelf: 'center' },
  '& .price b': { font: '800 34px/1 var(--sh-display)' },
  '& .price span': { color: 'var(--sh-text2)' },
  '& .note': { fontSize: 14, lineHeight: 1.45, color: 'var(--sh-text2)', marginBottom: 20 },
  '& ul': { display: 'grid', gap: 12, marginTop: 22, fontSize: 14, lineHeight: 1.45 },
  '& li': { display: 'flex', gap: 12 },
});

const Bar = styled('div')({
  display: 'none',
  '@media (max-width:1000px)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '12px 24px',
    background: 'var(--sh-s2)',
    borderTop: '1px solid var(--sh-line)',
    '& .MuiButton-root': { minWidth: 150 },
  },
  '@media (max-width:760px)': { padding: '12px 16px' },
});

interface Props {
  guide: Guide;
  /** Looks at the own profile. */
  own: boolean;
  /** Start of the next hour that nobody booked, in ms; undefined while it is not known. */
  nextFree: number | undefined;
  /** The guide has set no hours. */
  anyTime: boolean;
  /** No new bookings until then (ms). */
  pausedUntil: number | undefined;
  at: number;
  /** Opens the booking dialog; called when Book is about to be used, too. */
  onBook: () => void;
  onIntent: () => void;
  week: ReactNode;
  /** What can be done about the person: favourite, report, block. */
  actions: ReactNode;
  reviews: ReactNode;
}

/** A guide's public profile. */
export function ProfileView(props: Props) {
  const { guide, own } = props;
  const nextFree = props.nextFree === undefined ? '' : new Date(props.nextFree).toISOString();
  const cents = useDollars()(guide.rateCents);
  const name = guide.username || messages.unknownGamer;
  const [lead, ...rest] = guide.bio.split(/\n+/).filter((part) => part.trim() !== '');
  const bookable = guide.isGuide && guide.rateSC > 0;

  const book = (size: 'large' | 'medium') => (
    <Button
      variant="contained"
      size={size}
      fullWidth={size === 'large'}
      onPointerEnter={props.onIntent}
      onFocus={props.onIntent}
      onClick={() => props.onBook()}
    >
      Book
    </Button>
  );

  return (
    <>
      <ProfileTerrain id={guide.id} rating={guide.averageRating} />
      <Container>
        <Head data-part="head">
          <Portrait id={guide.id} src={guide.avatar} size={148} vetted={guide.isGuide} />
          <div className="who">
            <PageHeading>{name}</PageHeading>
            <div className="line">
              {guide.isGuide && <StarLine average={guide.averageRating} count={guide.numRatings} />}
              {guide.platforms.length > 0 && <Tags label="Platforms" items={guide.platforms} />}
              {guide.languages.length > 0 && (
                <span className="spoken">
                  <Icon name="globe" size={16} />
                  <VisuallyHidden>Languages: </VisuallyHidden>
                  {guide.languages.map(languageName).join(', ')}
                </span>
              )}
              <span className="acts">{props.actions}</span>
            </div>
          </div>
        </Head>
        <Columns>
          <Main data-part="main">
            {guide.headline && <Headline>{guide.headline}</Headline>}
            <Bio>
              {lead ? <p>{lead}</p> : <p>{messages.noBio}</p>}
              {rest.map((part, index) => (
                <p key={index}>{part}</p>
              ))}
            </Bio>
            <ProfileLinks links={guide.links} />
            {guide.games.length > 0 && (
              <section>
                <SectionHead>Games</SectionHead>
                <Games>
                  {guide.games.map((game) => (
                    <li key={game}>
                      <Icon name="gamepad" size={16} />
                      {game}
                    </li>
                  ))}
                </Games>
              </section>
            )}
            {guide.ranks.length > 0 && (
              <section>
                <SectionHead>Ranks</SectionHead>
                <Ranks>
                  {guide.ranks.map(({ game, rank }) => (
                    <div key={`${game} ${rank}`}>
                      <dt>{game}</dt>
                      <dd>{rank}</dd>
                    </div>
                  ))}
                </Ranks>
              </section>
            )}
            {guide.isGuide && (
              <>
                {props.week}
                <section>
                  <SectionHead>How a session goes</SectionHead>
                  <ThreePoints ordered points={steps(name)} />
                </section>
                {props.reviews}
              </>
            )}
          </Main>
          {guide.isGuide && (
            <aside className="aside" aria-label="Booking" data-part="aside">
              <BookingCard>
                <div className="price">
                  {cents !== undefined && <b>{formatUSD(cents)}</b>}
                  <Coin size={32} />
                  <b>{formatSC(guide.rateSC)}</b>
                  <span>/ hour</span>
                </div>
                <p className="note">{bookable || own ? messages.payNote : messages.noRate}</p>
                {own ? <Own /> : bookable && book('large')}
                <ul>
                  <li>
                    <Icon name="shield" />
                    Vetted by Sherpa
                  </li>
                  {guide.availability && (
                    <li>
                      <Icon name="calendar" />
                      {guide.availability}
                    </li>
                  )}
                  {props.pausedUntil !== undefined && (
                    <li>
                      <Icon name="clock" />
                      No new bookings until{' '}
                      {formatWhen(new Date(props.pausedUntil).toISOString(), props.at)}
                    </li>
                  )}
                  {bookable && props.anyTime && (
                    <li>
                      <Icon name="calendar" />
                      {messages.anyTime}
                    </li>
                  )}
                  {bookable && nextFree && (
                    <li>
                      <Icon name="clock" />
                      <span>
                        Next free time: {formatWhen(nextFree, props.at)}
                        <br />
                        <small>{formatZone(nextFree)}</small>
                      </span>
                    </li>
                  )}
                  <li>
                    <Icon name="loop" />
                    SC never expires
                  </li>
                </ul>
              </BookingCard>
            </aside>
          )}
        </Columns>
      </Container>
      {guide.isGuide && (
        <Bar>
          <Rate sc={guide.rateSC} cents={guide.rateCents} />
          {own ? <Own small /> : bookable ? book('medium') : <span>{messages.noRate}</span>}
        </Bar>
      )}
    </>
  );
}

function Own({ small = false }: { small?: boolean }) {
  return (
    <>
      {!small && <p>{messages.ownProfile}</p>}
      <Button component={Link} to={paths.profile} variant="outlined" fullWidth={!small}>
        My Profile
      </Button>
    </>
  );
}
