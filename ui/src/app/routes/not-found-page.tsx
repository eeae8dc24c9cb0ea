import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { paths } from '../paths';

/** No screen has this address. */
export default function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Card sx={{ p: 0 }}>
        <EmptyState
          message="There is no trail here."
          hint="The address may be mistyped, or the page has moved."
          action={
            <Button component={Link} to={paths.home} variant="contained">
              Search Guides
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
