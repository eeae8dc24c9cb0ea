import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { SessionScene } from '@/components/drawing/session-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { messages } from './messages';

const Root = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr) 320px',
  alignItems: 'end',
  gap: 28,
  paddingBottom: 0,
  overflow: 'hidden',
  '& .words': { paddingBottom: 24, alignSelf: 'center' },
  '& .words p:first-of-type': { fontSize: 18, fontWeight: 600 },
  '& .words p + p': { marginTop: 6, color: 'var(--sh-text2)' },
  '& .act': { marginTop: 20 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0,1fr)',
    gap: 0,
    '& > svg': { maxWidth: '100%' },
  },
}));

/** The application has arrived. Takes the focus from the form that is gone. */
export function ThankYou() {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <Page title={messages.thanksTitle}>
      <Root>
        <div className="words" ref={words} tabIndex={-1} role="status">
          <p>{messages.thanks}</p>
          <p>{messages.thanksNext}</p>
          <div className="act">
            <Button component={Link} to={paths.directory} variant="outlined">
              Sherpa Directory
            </Button>
          </div>
        </div>
        <SessionScene kind="flag" />
      </Root>
    </Page>
  );
}
