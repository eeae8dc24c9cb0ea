import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageHeading } from './page-heading';

/** The column of the page, 1216 px at most. */
export const Container = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 1216,
  margin: '0 auto',
  paddingLeft: 24,
  paddingRight: 24,
  [theme.breakpoints.down('sm')]: { paddingLeft: 16, paddingRight: 16 },
}));

const Column = styled(Container)(({ theme }) => ({
  paddingTop: 44,
  paddingBottom: 64,
  [theme.breakpoints.down('sm')]: { paddingTop: 28, paddingBottom: 44 },
}));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBottom: 28,
});

const Lead = styled('p')({ marginTop: 8, fontSize: 18, color: 'var(--sh-text2)' });

interface Props {
  /** The h1 and the document's title. */
  title: string;
  lead?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** An ordinary screen: column, title, content. */
export function Page({ title, lead, aside, children }: Props) {
  return (
    <Column>
      <Head>
        <div>
          <PageHeading>{title}</PageHeading>
          {lead && <Lead>{lead}</Lead>}
        </div>
        {aside}
      </Head>
      {children}
    </Column>
  );
}
