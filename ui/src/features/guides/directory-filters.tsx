import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Icon } from '@/components/drawing/icon';
import { Field } from '@/components/form/field';
import { LANGUAGES, languageName } from '@/domain/languages';
import type { Topic } from './discovery';
import type { FilterName, Filters } from './filters';
import { chipsOf } from './filters';
import { messages } from './messages';
import { NameField } from './name-field';

const Panel = styled('search')(({ theme }) => ({
  display: 'grid',
  // One row, whether there is a choice of free times or not.
  gridTemplateColumns: 'minmax(0,1.4fr) minmax(0,1fr) minmax(0,1.6fr)',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0,.95fr)',
  gap: 16,
  alignItems: 'end',
  padding: 20,
  marginBottom: 24,
  background: 'var(--sh-s1)',
  border: '1px solid var(--sh-line)',
  borderRadius: 16,
  '& .sheet': { display: 'none' },
  [theme.breakpoints.down('lg')]: {
    gridAutoFlow: 'row',
    gridTemplateColumns: 'repeat(2,minmax(0,1fr))',
    '& > :first-of-type': { gridColumn: '1/-1' },
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    padding: 16,
    '& .more': { display: 'none' },
    '& .sheet': { display: 'flex' },
  },
}));

const Sheet = styled('div')({ display: 'grid', gap: 20, paddingTop: 4 });

const Range = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) minmax(0,1fr)',
  gap: 12,
});

interface Props {
  filters: Filters;
  /** True once the server has said when guides are free. */
  knowsHours: boolean;
  onChange: (change: Partial<Filters>) => void;
  /** The favourites filter. */
  favourites: ReactNode;
}

/** What narrows the directory. On phones all but the game stands in a sheet. */
export function DirectoryFilters({ filters, knowsHours, onChange, favourites }: Props) {
  const [open, setOpen] = useState(false);
  const on = chipsOf({ ...filters, game: '' }).length;
  const more = <MoreFilters {...{ filters, knowsHours, onChange }} />;
  return (
    <>
      <Panel aria-label="Sherpas">
        <Name topic="games" label="Game" name="game" {...{ filters, onChange }} />
        {more}
        <Button
          className="sheet"
          variant="outlined"
          startIcon={<Icon name="filter" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {on > 0 ? `Filters (${on} on)` : 'Filters'}
        </Button>
      </Panel>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="filters-title" fullWidth>
        <DialogTitle id="filters-title">Filters</DialogTitle>
        <DialogContent>
          <Sheet>
            {more}
            <div>{favourites}</div>
          </Sheet>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" fullWidth onClick={() => setOpen(false)}>
            Show Sherpas
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function MoreFilters({ filters, knowsHours, onChange }: Omit<Props, 'favourites'>) {
  return (
    <>
      <div className="more">
        <Name topic="platforms" label="Platform" name="platform" {...{ filters, onChange }} />
      </div>
      <Range className="more" role="group" aria-label={messages.price}>
        <Amount label="From SC / hour" name="minSC" {...{ filters, onChange }} />
        <Amount label="To SC / hour" name="maxSC" {...{ filters, onChange }} />
      </Range>
      <div className="more">
        <Choice label="Rating" name="minRating" {...{ filters, onChange }}>
          <option value="">Any</option>
          {['4', '4.5', '4.8'].map((rating) => (
            <option key={rating} value={rating}>
              {rating} and up
            </option>
          ))}
        </Choice>
      </div>
      <div className="more">
        <Choice label="Language" name="language" {...{ filters, onChange }}>
          <option value="">Any</option>
          {[...new Set([...LANGUAGES, filters.language].filter(Boolean))].map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </Choice>
      </div>
      {(knowsHours || filters.free) && (
        <div className="more">
          <Choice label="Free" name="free" {...{ filters, onChange }}>
            <option value="">Any time</option>
            <option value="today">Today</option>
            <option value="week">This week</option>
          </Choice>
        </div>
      )}
    </>
  );
}

interface One {
  label: string;
  name: FilterName;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** A text that counts once it is finished: by Enter, by leaving the field, or by a pick. */
function useDraft({ name, filters, onChange }: Pick<One, 'name' | 'filters' | 'onChange'>) {
  const said = filters[name];
  const [draft, setDraft] = useState(said);
  const [seen, setSeen] = useState(said);
  if (seen !== said) {
    setSeen(said);
    setDraft(said);
  }
  const finish = (text = draft) => {
    if (text.trim() !== said) onChange({ [name]: text.trim() });
  };
  return { draft, setDraft, finish };
}

function Name({ topic, label, ...one }: One & { topic: Topic }) {
  const { draft, setDraft, finish } = useDraft(one);
  return (
    <NameField
      topic={topic}
      label={label}
      name={one.name}
      icon={topic === 'games' ? 'search' : 'screen'}
      placeholder={topic === 'games' ? 'Elden Ring' : 'PC, Switch'}
      value={draft}
      onChange={setDraft}
      onBlur={() => finish()}
      onPick={finish}
      inputProps={{
        maxLength: 120,
        onKeyDown: (event) => event.key === 'Enter' && finish(),
      }}
    />
  );
}

function Amount({ label, ...one }: One) {
  const { draft, setDraft, finish } = useDraft(one);
  return (
    <Field
      label={label}
      name={one.name}
      value={draft}
      onChange={(text) => setDraft(text.replace(/\D/g, '').slice(0, 6))}
      onBlur={() => finish()}
      inputProps={{
        inputMode: 'numeric',
        onKeyDown: (event) => event.key === 'Enter' && finish(),
      }}
    />
  );
}

/** A list of choices of the browser's own. */
export function Choice({
  label,
  name,
  filters,
  onChange,
  children,
}: One & { children: ReactNode }) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        value={filters[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        input={<OutlinedInput />}
        inputProps={{ id, name }}
      >
        {children}
      </NativeSelect>
    </FormControl>
  );
}
