import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '@/api/errors';
import type { Guide } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { BusyButton } from '@/components/feedback/busy-button';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { late } from '@/components/feedback/late';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { GuideCard, GuideGrid, TwoLines } from '@/components/people/guide-card';
import { GuideGridSkeleton } from '@/components/people/guide-card-skeleton';
import { Tags } from '@/components/people/tags';
import { languageName } from '@/domain/languages';
import { Choice, DirectoryFilters } from './directory-filters';
import type { Filters } from './filters';
import { SORTS, chipsOf, cleared } from './filters';
import { messages } from './messages';
import { NothingLeft } from './nothing-left';

const FavouriteButton = late(() => import('./favourite-button'));

const More = styled('div')({ display: 'grid', justifyItems: 'center', paddingTop: 28 });

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  marginBottom: 20,
  '& h2': { font: '700 22px/1.2 var(--sh-display)' },
  '& .end': { display: 'flex', gap: 12, alignItems: 'end', marginLeft: 'auto' },
  '& .sort': { width: 190 },
  [theme.breakpoints.down('sm')]: {
    '& h2': { width: '100%' },
    '& .end': { marginLeft: 0, width: '100%' },
    '& .sort': { width: '100%' },
    '& .own': { display: 'none' },
  },
}));

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 36,
    padding: '0 10px',
    border: 0,
    borderRadius: 6,
    background: 'var(--sh-s3)',
    color: 'var(--sh-text)',
    font: '600 14px/1.2 var(--sh-text-face)',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  '& button:focus-visible': { outline: '3px solid var(--sh-lantern)', outlineOffset: 3 },
  '& button.all': { background: 'none', textDecoration: 'underline', fontWeight: 400 },
  '@media (pointer:coarse)': { '& button': { minHeight: 44 } },
});

const Headline = styled('p')({
  fontWeight: 600,
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
});

const Spoken = styled('span')({ fontSize: 14, color: 'var(--sh-text2)', textAlign: 'right' });

interface Props {
  guides: readonly Guide[] | undefined;
  /** How many there are in all, where the server tells. */
  total: string | undefined;
  filters: Filters;
  /** False for a server that cannot filter. */
  filterable: boolean;
  onChange: (changes: Partial<Filters>) => void;
  onFavourites: () => void;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
  hasMore: boolean;
  isFetchingMore: boolean;
  onMore: () => void;
}

/** The directory: filters, what is on, how many are left, and the four states of the list. */
export function DirectoryView(props: Props) {
  const { guides, error, isFetching, onRetry, hasMore, filters, onChange } = props;
  const clear = () => onChange(cleared(chipsOf(filters).flatMap((chip) => chip.clears)));
  const favourites = (
    <Button
      variant="outlined"
      aria-pressed={filters.favourites !== ''}
      startIcon={<Icon name="heart" />}
      onClick={props.onFavourites}
    >
      {messages.favourites}
    </Button>
  );
  const knowsHours = guides?.some((guide) => guide.nextFreeAt !== undefined) ?? false;
  return (
    <Page title={messages.directory} lead={messages.directoryLead}>
      {props.filterable && (
        <DirectoryFilters
          filters={filters}
          knowsHours={knowsHours}
          onChange={onChange}
          favourites={favourites}
        />
      )}
      <Bar>
        <h2 aria-live="polite">
          {guides ? countText(props.total, guides.length, hasMore, filters.game) : 'Sherpas'}
        </h2>
        {props.filterable && <Chosen filters={filters} onChange={onChange} onClear={clear} />}
        {props.filterable && (
          <div className="end">
            <span className="own">{favourites}</span>
            <div className="sort">
              <Choice label="Sort by" name="sort" filters={filters} onChange={onChange}>
                {SORTS.filter(
                  ({ value }) => value !== 'soonest' || knowsHours || filters.sort === value,
                ).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Choice>
            </div>
          </div>
        )}
      </Bar>
      {guides ? (
        <>
          {guides.length > 0 ? (
            <Guides guides={guides} game={filters.game} />
          ) : chipsOf(filters).length > 0 && props.filterable ? (
            <NothingLeft filters={filters} onChange={onChange} onClear={clear} />
          ) : (
            <Nobody />
          )}
          {hasMore && (
            <More>
              <BusyButton
                variant="outlined"
                busy={props.isFetchingMore}
                busyText="Loading..."
                onClick={props.onMore}
              >
                Show more Sherpas
              </BusyButton>
            </More>
          )}
        </>
      ) : error ? (
        <ErrorState
          message={messages.directoryFailed}
          detail={getErrorMessage(error, '')}
          onRetry={onRetry}
          retrying={isFetching}
        />
      ) : (
        <GuideGridSkeleton />
      )}
    </Page>
  );
}

/** "6 Sherpas for Elden Ring", "1000+ Sherpas". */
export function countText(
  total: string | undefined,
  listed: number,
  hasMore: boolean,
  game: string,
): string {
  const count = total ?? `${listed}${hasMore ? '+' : ''}`;
  return `${count} ${count === '1' ? 'Sherpa' : 'Sherpas'}${game ? ` for ${game}` : ''}`;
}

/** A chip for each filter that is on, which takes it off. */
function Chosen({
  filters,
  onChange,
  onClear,
}: Pick<Props, 'filters' | 'onChange'> & { onClear: () => void }) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return null;
  return (
    <Chips aria-label="Filters that are on">
      {chips.map((chip) => (
        <li key={chip.clears.join()}>
          <button
            type="button"
            aria-label={`Remove filter: ${chip.label}`}
            onClick={() => onChange(cleared(chip.clears))}
          >
            {chip.label}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="all" onClick={onClear}>
            Clear all
          </button>
        </li>
      )}
    </Chips>
  );
}

function Nobody() {
  return (
    <Card sx={{ p: 0 }}>
      <EmptyState
        message={messages.noSherpas}
        hint={messages.noSherpasHint}
        action={
          <Button component={Link} to={paths.apply} variant="outlined">
            Become a Sherpa
          </Button>
        }
      />
    </Card>
  );
}

const GAMES_SHOWN = 3;

function Guides({ guides, game }: { guides: readonly Guide[]; game: string }) {
  const isSearched = (name: string) =>
    game !== '' && name.toLowerCase().includes(game.toLowerCase());
  return (
    <GuideGrid>
      {guides.map((guide) => {
        const searched = guide.games.filter(isSearched);
        const games = [...searched, ...guide.games.filter((name) => !isSearched(name))];
        const rest = games.length - GAMES_SHOWN;
        return (
          <li key={guide.id}>
            <GuideCard
              guide={guide}
              unknown={messages.unknownGamer}
              corner={
                <Suspense fallback={null}>
                  <FavouriteButton guide={guide} />
                </Suspense>
              }
              action={
                guide.languages.length > 0 && (
                  <Spoken>{guide.languages.map(languageName).join(', ')}</Spoken>
                )
              }
            >
              {guide.headline && <Headline>{guide.headline}</Headline>}
              <TwoLines>{guide.bio}</TwoLines>
              {games.length > 0 && (
                <Tags
                  label="Games"
                  items={[...games.slice(0, GAMES_SHOWN), ...(rest > 0 ? [`+${rest}`] : [])]}
                  strong={searched}
                />
              )}
              {guide.platforms.length > 0 && <Tags label="Platforms" items={guide.platforms} />}
            </GuideCard>
          </li>
        );
      })}
    </GuideGrid>
  );
}
