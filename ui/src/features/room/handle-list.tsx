import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Handle } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { kindName } from './handles';
import { useCopy } from './use-copy';

const List = styled('ul')({
  '& li': {
    display: 'grid',
    gridTemplateColumns: '86px minmax(0,1fr) 44px',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    borderTop: '1px solid var(--sh-line)',
  },
  '& span': { color: 'var(--sh-text3)', fontSize: 14 },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
});

/** Where somebody is met, each with a button to copy it. */
export function HandleList({ handles }: { handles: readonly Handle[] }) {
  const copy = useCopy();
  return (
    <List>
      {handles.map(({ kind, value }) => (
        <li key={`${kind} ${value}`}>
          <span>{kindName(kind)}</span>
          <b>{value}</b>
          <IconButton
            aria-label={`Copy ${kindName(kind)} name ${value}`}
            onClick={() => copy(value, `${kindName(kind)} name`)}
          >
            <Icon name="copy" />
          </IconButton>
        </li>
      ))}
    </List>
  );
}
