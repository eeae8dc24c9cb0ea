import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Icon } from '@/components/drawing/icon';
import { BesideScene } from '@/components/layout/beside-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { useIdentity } from '@/identity/context';
import { paths } from '@/domain/paths';

const Steps = styled('ul')({
  display: 'grid',
  gap: 16,
  marginBottom: 24,
  '& li': { display: 'flex', gap: 14 },
  '& svg': { marginTop: 3, color: 'var(--sh-glacier)' },
  '& span': { overflowWrap: 'anywhere' },
});

/** Says that the identity provider has sent a link, and what to do when none comes. */
export default function VerifyEmailPage() {
  const { state } = useIdentity();
  const address = state.status === 'signed-in' && state.email ? state.email : 'your e-mail address';
  return (
    <Page title="Verify your e-mail">
      <BesideScene scene="tent" text="Almost at the trailhead.">
        <Card>
          <Steps>
            <li>
              <Icon name="mail" />
              <span>We sent a verification link to {address}. Open it to go on.</span>
            </li>
            <li>
              <Icon name="search" />
              <span>Nothing there? Please check your spam folder.</span>
            </li>
            <li>
              <Icon name="loop" />
              <span>Still nothing? Log in again and we will resend the link.</span>
            </li>
          </Steps>
          {state.status === 'signed-in' ? (
            <Button component={Link} to={paths.profile} variant="contained">
              Go to Profile
            </Button>
          ) : (
            <Button component={Link} to={paths.login} variant="contained">
              Log in again
            </Button>
          )}
        </Card>
      </BesideScene>
    </Page>
  );
}
