import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { noticesQuery } from '@/api/notices';
import { Icon } from '@/components/drawing/icon';

const Root = styled('b')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: 'var(--sh-glacier)',
});

/** How many messages of a session the viewer has not read; nothing without any. The bell of the shell asks for the number. */
export function NewMessages({ sessionId }: { sessionId: string }) {
  const { data } = useInfiniteQuery({ ...noticesQuery, enabled: false });
  const count = data?.messages?.get(sessionId) ?? 0;
  if (count === 0) return null;
  return (
    <Root>
      <Icon name="message" size={16} />
      {count === 1 ? '1 new message' : `${count} new messages`}
    </Root>
  );
}
