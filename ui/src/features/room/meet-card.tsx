import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Session } from '@/api/normalize';
import { paths } from '@/domain/paths';
import { ContourSurface } from '@/components/drawing/contour-surface';
import { Icon } from '@/components/drawing/icon';
import { late } from '@/components/feedback/late';
import { Portrait } from '@/components/people/portrait';
import { formatWhen } from '@/components/time/format';
import { INSTANT_HANDLES_MS, handlesHidden } from '@/domain/room';
import { may } from '@/domain/session-actions';
import { statusKind } from '@/domain/session-status';
import { CheckIn, isDue } from './check-in';
import { offerText } from './draft';
import { HandleList } from './handle-list';
import { hostOf, kindName, kindOfUrl, shortUrl } from './handles';
import { isPlaceMissing, meetingText, nameOf } from './meeting-text';
import { messages } from './messages';
import type { RoomProps } from './room-props';
import { useCopy } from './use-copy';
import { useTalk } from './use-talk';

const MeetingForm = late(() => import('./meeting-form'));

const Root = styled(ContourSurface)(({ theme }) => ({
  overflow: 'hidden',
  marginBottom: 28,
  padding: '24px 24px 20px',
  borderRadius: 16,
  border: '1px solid var(--sh-edge)',
  background: 'var(--sh-s2)',
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 36,
  },
  '& h2': { font: '700 28px/1.12 var(--sh-display)' },
  '& .how': { marginTop: 6, fontSize: 18, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 },
  '& .quiet': { marginTop: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: {
    padding: '18px 16px 16px',
    '& h2': { fontSize: 24 },
    '& .ways > *': { flex: '1 1 auto' },
  },
  '@media print': { '& button': { display: 'none' } },
}));

const Go = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  margin: '18px 0',
  padding: 16,
  borderRadius: 10,
  border: '1px solid var(--sh-line)',
  background: 'var(--sh-base)',
  '& .what': { flex: 1, minWidth: 0 },
  '& b': { display: 'block', font: '700 20px/1.2 var(--sh-display)', overflowWrap: 'anywhere' },
  '& .url': { color: 'var(--sh-text2)', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'wrap',
    '& a': { flex: '1 1 auto' },
  },
}));

const Handles = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  marginTop: 18,
  '& > div': { minWidth: 0 },
  '& h3': { marginBottom: 6, font: '700 16px/1.3 var(--sh-display)', overflowWrap: 'anywhere' },
  '& p': { fontSize: 14, color: 'var(--sh-text2)' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0,1fr)' },
}));

/** Where and how the two meet, and whether both are here. */
export default function MeetCard(props: RoomProps) {
  const { session, who, at } = props;
  const kind = statusKind(session.status);
  const talk = useTalk(session.id, who !== 'admin' && kind !== 'other');
  const [edits, setEdits] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const agreed = kind === 'confirmed';
  const hidden = handlesHidden(session, at);
  // Afterwards it stays as long as the two can still see each other's names.
  if (kind === 'other' || kind === 'terminal' || (kind === 'completed' && !session.handles)) {
    return null;
  }
  if (kind === 'pending') {
    if (who === 'admin') return null;
    return (
      <Root as="section" aria-labelledby="meet">
        <h2 id="meet">{messages.meet}</h2>
        <p className="quiet">
          {messages.notYet(who === 'guide' ? undefined : nameOf(session, 'guide'))}
        </p>
      </Root>
    );
  }
  const other = nameOf(session, who === 'user' ? 'guide' : 'user');
  const mayAsk = who !== 'admin' && talk.conversation?.mayWrite === true;
  const ask = () => offerText(talk.account, session.id, messages.askText);
  const maySet = may(session, 'set_meeting');
  const missing = isPlaceMissing(session);
  return (
    <Root as="section" aria-labelledby="meet">
      <div className="head">
        <h2 id="meet" ref={heading} tabIndex={-1}>
          {messages.meet}
        </h2>
        {agreed && !missing && !edits && (
          <>
            {maySet && (who === 'guide' || session.meeting?.setBy === 'gamer') ? (
              <Button
                size="small"
                variant="text"
                startIcon={<Icon name="edit" size={16} />}
                onClick={() => setEdits(true)}
              >
                {messages.edit}
              </Button>
            ) : (
              mayAsk && (
                <Button
                  size="small"
                  variant="text"
                  startIcon={<Icon name="message" size={16} />}
                  onClick={ask}
                >
                  {messages.ask}
                </Button>
              )
            )}
          </>
        )}
      </div>
      {edits ? (
        <Suspense fallback={null}>
          <MeetingForm
            session={session}
            onClose={() => {
              setEdits(false);
              heading.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      ) : (
        <>
          <p className="how">{meetingText(session, who)}</p>
          {session.meeting?.url && <Place session={session} accent={!isDue(props)} />}
          {agreed && missing && (
            <div className="ways">
              {maySet && (
                <Button
                  variant={who === 'guide' ? 'contained' : 'outlined'}
                  startIcon={<Icon name="edit" />}
                  onClick={() => setEdits(true)}
                >
                  {messages.setPlace}
                </Button>
              )}
              {who === 'user' && mayAsk && (
                <Button variant="outlined" startIcon={<Icon name="message" />} onClick={ask}>
                  {messages.askForIt}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {session.handles ? (
        <Handles>
          <div>
            <h3>{other}</h3>
            {session.handles.theirs.length > 0 ? (
              <HandleList handles={session.handles.theirs} />
            ) : (
              <p>No names for {session.platform || 'this platform'} yet.</p>
            )}
          </div>
          <div>
            <h3>You, as {other} sees it</h3>
            {session.handles.mine.length > 0 ? (
              <HandleList handles={session.handles.mine} />
            ) : (
              <p>
                No names for {session.platform || 'this platform'} yet.{' '}
                <MuiLink component={Link} to={paths.profile}>
                  {messages.addHandles}
                </MuiLink>
              </p>
            )}
          </div>
        </Handles>
      ) : (
        hidden === 'instant' &&
        who !== 'admin' && (
          <p className="quiet">
            {messages.notUntil(
              formatWhen(
                new Date(
                  Date.parse(session.scheduledTime ?? '') - INSTANT_HANDLES_MS,
                ).toISOString(),
                at,
              ),
            )}
          </p>
        )
      )}
      {agreed && <CheckIn {...props} talk={talk} />}
    </Root>
  );
}

/** The link to the meeting place. */
function Place({ session, accent }: { session: Session; accent: boolean }) {
  const copy = useCopy();
  const { url, setBy } = session.meeting!;
  const host = setBy === 'gamer' ? session.user : session.guide;
  const kind = kindOfUrl(url);
  return (
    <Go>
      <Portrait id={host.id} src={host.avatar} size={57} vetted={setBy === 'guide'} />
      <div className="what">
        <b>{kind ? kindName(kind) : hostOf(url)}</b>
        <span className="url">{shortUrl(url)}</span>
      </div>
      <Button variant="outlined" aria-label="Copy link" onClick={() => copy(url, 'Link')}>
        <Icon name="copy" />
      </Button>
      <Button
        variant={accent ? 'contained' : 'outlined'}
        href={url}
        target="_blank"
        rel="noopener nofollow ugc"
        endIcon={<Icon name="external" />}
      >
        {messages.openLink}
      </Button>
    </Go>
  );
}
