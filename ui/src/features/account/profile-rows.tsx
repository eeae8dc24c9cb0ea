import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { Controller, useFieldArray, useFormState } from 'react-hook-form';
import { Icon } from '@/components/drawing/icon';
import { FieldError } from '@/components/form/field-error';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { HANDLE_KINDS, handleKindName } from '@/domain/handle-kinds';
import { messages } from './messages';
import type { ProfileForm } from './profile-schema';
import { HANDLES_MAX, LINKS_MAX, RANKS_MAX } from './profile-schema';

const Root = styled('div')(({ theme }) => ({
  gridColumn: '1/-1',
  display: 'grid',
  gap: 14,
  '& .hint': { marginTop: -10, fontSize: 14, color: 'var(--sh-text2)' },
  '& ul': { display: 'grid', gap: 14 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0,1fr) minmax(0,1.6fr) 44px',
    gap: '10px 14px',
    alignItems: 'start',
  },
  '& li.one': { gridTemplateColumns: 'minmax(0,1fr) 44px' },
  // Beside the input, not beside its label.
  '& li > .MuiIconButton-root': { marginTop: 26, width: 44, height: 44 },
  [theme.breakpoints.down('sm')]: {
    '& li,& li.one': { gridTemplateColumns: 'minmax(0,1fr) 44px' },
    '& li > :nth-of-type(2):not(.MuiIconButton-root)': { gridColumn: '1', gridRow: 2 },
  },
}));

interface RowsProps {
  hint: string;
  /** Ids of the rows. */
  ids: readonly string[];
  /** "Add a handle". */
  add: string;
  /** "Remove handle 2". */
  remove: (row: number) => string;
  max: number;
  fieldError: string | undefined;
  /** A row has one field, not two. */
  one?: boolean;
  onAdd: () => void;
  onRemove: (row: number) => void;
  children: (row: number) => ReactNode;
}

/** Rows of a list, each with its way out, and a button for one more. */
function Rows(props: RowsProps) {
  const { ids, max } = props;
  return (
    <Root>
      <p className="hint">{props.hint}</p>
      {ids.length > 0 && (
        <ul>
          {ids.map((id, row) => (
            <li key={id} className={props.one ? 'one' : ''}>
              {props.children(row)}
              <IconButton
                aria-label={props.remove(row + 1)}
                onClick={() => props.onRemove(row)}
                sx={{ border: '1px solid var(--sh-line)' }}
              >
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {props.fieldError && (
        <FieldError id={`${props.add}-field-error`}>{props.fieldError}</FieldError>
      )}
      <div>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon name="plus" size={16} />}
          disabled={ids.length >= max}
          onClick={props.onAdd}
        >
          {ids.length >= max ? `${props.add} (at most ${max})` : props.add}
        </Button>
      </div>
    </Root>
  );
}

interface Props {
  control: Control<ProfileForm>;
}

const KINDS = HANDLE_KINDS.map((kind) => ({ value: kind, label: handleKindName(kind) }));

/** Private names elsewhere. */
export function HandleRows({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'handles' });
  const { errors } = useFormState({ control, name: 'handles' });
  return (
    <Rows
      hint={messages.handlesHint}
      ids={fields.map(({ id }) => id)}
      add="Add a handle"
      remove={(row) => `Remove handle ${row}`}
      max={HANDLES_MAX}
      fieldError={errors.handles?.message}
      onAdd={() => append({ kind: 'discord', value: '' })}
      onRemove={remove}
    >
      {(row) => (
        <>
          <Controller
            control={control}
            name={`handles.${row}.kind`}
            render={({ field }) => (
              <SelectField
                label="Where"
                icon="gamepad"
                value={field.value}
                onChange={field.onChange}
                options={KINDS}
              />
            )}
          />
          <TextField control={control} name={`handles.${row}.value`} label="Your name there" />
        </>
      )}
    </Rows>
  );
}

/** Public ranks by game. */
export function RankRows({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'ranks' });
  const { errors } = useFormState({ control, name: 'ranks' });
  return (
    <Rows
      hint={messages.ranksHint}
      ids={fields.map(({ id }) => id)}
      add="Add a rank"
      remove={(row) => `Remove rank ${row}`}
      max={RANKS_MAX}
      fieldError={errors.ranks?.message}
      onAdd={() => append({ game: '', rank: '' })}
      onRemove={remove}
    >
      {(row) => (
        <>
          <TextField control={control} name={`ranks.${row}.game`} label="Game" />
          <TextField control={control} name={`ranks.${row}.rank`} label="Rank" />
        </>
      )}
    </Rows>
  );
}

/** Public addresses. */
export function LinkRows({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  const { errors } = useFormState({ control, name: 'links' });
  return (
    <Rows
      hint={messages.linksHint}
      ids={fields.map(({ id }) => id)}
      add="Add a link"
      remove={(row) => `Remove link ${row}`}
      max={LINKS_MAX}
      fieldError={errors.links?.message}
      one
      onAdd={() => append({ url: '' })}
      onRemove={remove}
    >
      {(row) => (
        <TextField
          control={control}
          name={`links.${row}.url`}
          label="Address"
          type="url"
          placeholder="https://"
        />
      )}
    </Rows>
  );
}
