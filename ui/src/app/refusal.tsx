import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Notice } from '@/components/layout/notice';
import { Page } from '@/components/layout/page';
import { paths } from '@/domain/paths';

/** A screen that this viewer may not see. */
export default function Refusal({ message }: { message: string }) {
  return (
    <Page title="Access Denied">
      <Notice
        message={message}
        sky="This path is for others."
        action={
          <Button component={Link} to={paths.home} variant="outlined">
            Back to Search Guides
          </Button>
        }
      />
    </Page>
  );
}
