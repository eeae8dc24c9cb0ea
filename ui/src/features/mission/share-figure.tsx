import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { messages } from './messages';
import { PeakArt, peakShape } from './peak-art';

const Figure = styled('figure')(({ theme }) => ({
  position: 'relative',
  alignSelf: 'end',
  paddingTop: 36,
  '& .peak-box': { position: 'relative' },
  '& .share,& .of': { position: 'absolute', left: 0, top: 'var(--cap)' },
  '& .share': {
    boxSizing: 'border-box',
    width: '43%',
    paddingBottom: 12,
    transform: 'translateY(-100%)',
    borderBottom: '3px dotted var(--sh-star)',
    font: '800 60px/1 var(--sh-display)',
    color: 'var(--sh-lantern)',
  },
  '& .of': { paddingTop: 10, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    paddingTop: 20,
    '& .share': { fontSize: 42, paddingBottom: 8 },
    '& .of': { fontSize: 14 },
  },
}));

/** "20% of profits, at least", as the gold cap of a mountain. */
export function ShareFigure() {
  const shape = useMemo(peakShape, []);
  return (
    <Figure style={{ '--cap': `${shape.cap * 100}%` } as React.CSSProperties}>
      <div className="peak-box">
        <PeakArt shape={shape} />
        <span className="share">{messages.share}</span>
        <span className="of">{messages.shareOf}</span>
      </div>
    </Figure>
  );
}
