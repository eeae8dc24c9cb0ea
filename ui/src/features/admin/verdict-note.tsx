import { styled } from '@mui/material/styles';
import { formatWhen } from '@/components/time/format';
import { now } from '@/domain/clock';
import { Chip } from '@/components/session/chip';
import type { Verdict } from './read';
import { nameOf } from './user-link';
import { NO_SHOW, OUTCOMES, word } from './verdict-words';

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  '& .top': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 14px' },
  '& .by': { fontSize: 14, color: 'var(--sh-text2)' },
  '& blockquote': {
    margin: 0,
    paddingLeft: 14,
    borderLeft: '3px solid var(--sh-edge)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

/** A verdict that was given. */
export function VerdictNote({ verdict }: { verdict: Verdict }) {
  return (
    <Root>
      <div className="top">
        <Chip icon="shield" colour="lichen">
          {word(OUTCOMES, verdict.outcome)}
        </Chip>
        {verdict.noShow && (
          <Chip icon="user" colour="flare">
            {word(NO_SHOW, verdict.noShow)} did not show up
          </Chip>
        )}
        <span className="by">
          {formatWhen(verdict.resolvedAt, now())}
          {verdict.resolvedBy && ` by ${nameOf(verdict.resolvedBy)}`}
        </span>
      </div>
      {verdict.noShow === 'guide' && !verdict.countsAgainstGuide && (
        <p>It does not count against the Sherpa: the session was moved on short notice.</p>
      )}
      {verdict.note && <blockquote>{verdict.note}</blockquote>}
    </Root>
  );
}
