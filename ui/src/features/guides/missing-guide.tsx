import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { Notice } from '@/components/layout/notice';
import { Page } from '@/components/layout/page';
import { messages } from './messages';

/** No Sherpa has this address. */
export default function MissingGuide() {
  return (
    <Page title="Sherpa not found">
      <Notice
        message={messages.profileMissing}
        hint={messages.profileMissingHint}
        sky={messages.profileMissingSky}
        action={
          <Button component={Link} to={paths.directory} variant="outlined">
            Sherpa Directory
          </Button>
        }
      />
    </Page>
  );
}
