import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/empty-state';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { paths } from './paths';

/** A screen that this viewer may not see. */
export function Refusal({ message }: { message: string }) {
  return (
    <Page title="Access Denied">
      <Card sx={{ p: 0 }}>
        <EmptyState
          message={message}
          action={
            <Button component={Link} to={paths.home} variant="outlined">
              Back to Search Guides
            </Button>
          }
        />
      </Card>
    </Page>
  );
}
