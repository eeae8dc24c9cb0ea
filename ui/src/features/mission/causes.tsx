import { styled } from '@mui/material/styles';
import { Icon } from '@/components/drawing/icon';
import type { IconName } from '@/components/drawing/icon-paths';
import { messages } from './messages';

const List = styled('ul')({
  display: 'grid',
  gap: 10,
  '& li': { display: 'flex', gap: 12, alignItems: 'center', fontWeight: 600, fontSize: 18 },
});

const ICONS: readonly IconName[] = ['gamepad', 'wifi', 'book'];

/** What the share is for. */
export function Causes() {
  return (
    <List>
      {messages.causes.map((cause, index) => (
        <li key={cause}>
          <Icon name={ICONS[index]!} size={24} />
          {cause}
        </li>
      ))}
    </List>
  );
}
