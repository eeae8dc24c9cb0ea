import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/layout/card';
import { countQuery } from './discovery';
import type { Filters } from './filters';
import { chipsOf, cleared, without } from './filters';
import { messages } from './messages';

interface Props {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
  onClear: () => void;
}

/** No Sherpa is left: names the filter without which most of them come back, and offers to drop it. */
export function NothingLeft({ filters, onChange, onClear }: Props) {
  const chips = chipsOf(filters);
  const counts = useQueries({
    queries: chips.map((chip) => ({
      ...countQuery(without(filters, chip.clears)),
      // Favourites are not the server's to count: with them on, they are the narrowest.
      enabled: !filters.favourites && chips.length > 1,
    })),
  });
  const pending = counts.some((count) => count.isLoading);
  const gains = chips.map((chip, at) =>
    filters.favourites
      ? Number(chip.clears.includes('favourites'))
      : parseInt(counts[at]?.data ?? '0', 10),
  );
  const most = Math.max(...gains);
  const narrowest = most > 0 && !pending ? chips[gains.indexOf(most)] : undefined;
  return (
    <Card sx={{ p: 0 }}>
      <EmptyState
        message={messages.noSherpas}
        hint={
          filters.favourites && chips.length === 1
            ? messages.noFavourites
            : narrowest
              ? `“${narrowest.label}” leaves nobody.`
              : 'Nobody fits all of these filters together.'
        }
        action={
          narrowest ? (
            <Button variant="outlined" onClick={() => onChange(cleared(narrowest.clears))}>
              Drop “{narrowest.label}”
            </Button>
          ) : (
            <Button variant="outlined" onClick={onClear}>
              Clear all filters
            </Button>
          )
        }
      />
    </Card>
  );
}
