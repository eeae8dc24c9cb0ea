import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Blaze } from '../drawing/blaze';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginBottom: 20,
  '& .more': { marginLeft: 'auto' },
});

/** An h2 with its blaze; `more` stands at the right. */
export function SectionHead({
  children,
  more,
  id,
}: {
  children: ReactNode;
  more?: ReactNode;
  id?: string;
}) {
  return (
    <Head>
      <Blaze />
      <Typography variant="h2" id={id}>
        {children}
      </Typography>
      {more && <div className="more">{more}</div>}
    </Head>
  );
}

/** A part of a screen, 64 px below the one before (44 on phones). */
export const Section = styled('section')(({ theme }) => ({
  paddingTop: 64,
  [theme.breakpoints.down('sm')]: { paddingTop: 44 },
}));
