import Skeleton from '@mui/material/Skeleton';
import type { ComponentProps } from 'react';
import { Suspense } from 'react';
import { late } from '../feedback/late';
import { Loading } from '../feedback/loading';
import type { DateTimeField } from '../time/date-time-field';

/** The pickers are large, and most times are chosen from a list. */
const Field = late<ComponentProps<typeof DateTimeField>>(() =>
  import('../time/date-time-field').then((file) => ({ default: file.DateTimeField })),
);

/** Date and time by keyboard or calendar, loaded where it is needed. */
export const LateTimeField = (props: ComponentProps<typeof DateTimeField>) => (
  <Suspense
    fallback={
      <Loading>
        <Skeleton height={74} />
      </Loading>
    }
  >
    <Field {...props} />
  </Suspense>
);
