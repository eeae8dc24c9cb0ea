import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Notice } from '@/components/layout/notice';
import { Page } from '@/components/layout/page';
import { paths } from '@/domain/paths';

/** No screen has this address. */
export default function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Notice
        message="There is no trail here."
        hint="The address may be mistyped, or the page has moved."
        sky="Even good maps have blank spots."
        action={
          <Button component={Link} to={paths.home} variant="contained">
            Search Guides
          </Button>
        }
      />
    </Page>
  );
}
