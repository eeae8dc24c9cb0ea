import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { Message } from '@/api/conversation';
import type { Session } from '@/api/normalize';
import { Icon } from '@/components/drawing/icon';
import { useReport } from '@/components/moderation/use-report';
import { useCopy } from './use-copy';

export interface MessageMenuProps {
  session: Session;
  message: Message;
  /** Written by the viewer. */
  mine: boolean;
  /** The GamerTag of who wrote it. */
  author: string;
}

/** What can be done with one message. */
export function MessageMenu({ message, author, mine }: MessageMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copy = useCopy();
  const { report, dialog } = useReport();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        className="menu"
        size="small"
        aria-label={`More about the message of ${mine ? 'yours' : author}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" size={16} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            copy(message.text, 'Message');
          }}
        >
          <Icon name="copy" /> Copy
        </MenuItem>
        {!mine && (
          <MenuItem
            onClick={() => {
              close();
              report({ kind: 'message', id: message.id, name: author });
            }}
          >
            <Icon name="alert" /> Report this message
          </MenuItem>
        )}
      </Menu>
      {dialog}
    </>
  );
}
