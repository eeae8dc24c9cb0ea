import Skeleton from '@mui/material/Skeleton';
import { Loading } from '@/components/feedback/loading';
import { Container } from '@/components/layout/page';
import { Band, Columns, Head, Main } from './profile-frame';

/** A section of a profile: its heading, and what stands below it. */
const Part = ({ height }: { height: number }) => (
  <div>
    <Skeleton height={34} width={150} sx={{ mb: 5 }} />
    <Skeleton height={height} sx={{ borderRadius: '10px' }} />
  </div>
);

/** A profile on its way, in its shape. */
export function ProfileSkeleton() {
  return (
    <>
      <Band />
      <Container sx={{ minHeight: '100vh' }}>
        <Loading>
          <Head data-part="head">
            <Skeleton width={137} height={148} sx={{ borderRadius: '40px' }} />
            <div className="who">
              <Skeleton width="min(320px,70vw)" height={46} />
              <Skeleton width="min(420px,80vw)" sx={{ mt: 3, height: { xs: 84, sm: 36 } }} />
            </div>
          </Head>
          <Columns>
            <Main data-part="main">
              <Skeleton width="min(620px,100%)" height={100} />
              <Part height={34} />
              <Part height={70} />
              <Part height={320} />
            </Main>
            <div className="aside" data-part="aside">
              <Skeleton height={360} sx={{ borderRadius: '16px' }} />
            </div>
          </Columns>
        </Loading>
      </Container>
    </>
  );
}
