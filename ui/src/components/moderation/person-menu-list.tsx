import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { blocksQuery, useBlock } from '@/api/blocks';
import { failureReason } from '@/api/errors';
import { Icon } from '../drawing/icon';
import { useConfirm } from '../feedback/confirm';
import { useNotify } from '../feedback/notify';
import { messages } from './messages';

export interface MenuPerson {
  id: string;
  /** The GamerTag, or what stands for it. */
  name: string;
}

interface Props {
  person: MenuPerson;
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
  onReport: () => void;
}

/** The menu about a person. A server that knows no blocks offers none. */
export default function PersonMenuList({ person, anchor, open, onClose, onReport }: Props) {
  const { id, name } = person;
  const confirm = useConfirm();
  const notify = useNotify();
  const blocks = useQuery(blocksQuery);
  const change = useBlock();
  const isBlocked = blocks.data?.some((other) => other.id === id) ?? false;

  const toggle = async () => {
    onClose();
    const block = !isBlocked;
    const question = {
      title: `${messages.block(name)}?`,
      text: messages.blockText(name),
      yes: messages.block(name),
      danger: true,
    };
    if (block && !(await confirm(question))) return;
    change.mutate(
      { id, block },
      {
        onSuccess: () =>
          notify('success', block ? messages.blocked(name) : messages.unblocked(name), id),
        onError: (error) =>
          notify(
            'error',
            `${block ? messages.blockFailed(name) : messages.unblockFailed(name)} ${failureReason(error)}`,
            id,
          ),
      },
    );
  };

  return (
    <Menu
      open={open}
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': messages.more(name) } }}
    >
      <MenuItem
        onClick={() => {
          onClose();
          onReport();
        }}
      >
        <Icon name="alert" /> {messages.report('profile')}
      </MenuItem>
      {blocks.data && (
        <MenuItem onClick={() => void toggle()}>
          <Icon name={isBlocked ? 'undo' : 'no-entry'} />{' '}
          {isBlocked ? messages.unblock(name) : messages.block(name)}
        </MenuItem>
      )}
    </Menu>
  );
}
