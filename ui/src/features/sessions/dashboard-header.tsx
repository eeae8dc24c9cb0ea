import { styled } from '@mui/material/styles';
import type { Me } from '@/api/normalize';
import { PageHeading } from '@/components/layout/page-heading';
import { Portrait } from '@/components/people/portrait';
import { Tags } from '@/components/people/tags';
import { messages } from './messages';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 22,
  marginBottom: 26,
  '& .who': { flex: '1 1 260px', minWidth: 0 },
  '& .who > p': { margin: '4px 0 8px', color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: {
    gap: 16,
    '& .who': { flex: '1 1 180px' },
    '& .who h1': { fontSize: 28 },
  },
}));

/** Who the guide is, and what they play. */
export function DashboardHeader({ me }: { me: Me }) {
  const tags = [...me.platforms, ...me.games];
  return (
    <Root>
      <Portrait id={me.id} src={me.avatar} size={72} vetted />
      <div className="who">
        <PageHeading>{messages.dashboard}</PageHeading>
        <p>{[me.username, me.email].filter((text) => text !== '').join(', ')}</p>
        {tags.length > 0 && <Tags label="Platforms and games" items={tags} />}
      </div>
    </Root>
  );
}
