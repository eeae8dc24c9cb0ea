import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Loading } from '@/components/feedback/loading';
import { Container } from '@/components/layout/page';

const Band = styled('div')(({ theme }) => ({
  height: 210,
  background: 'linear-gradient(var(--sh-sky-a),var(--sh-sky-b) 62%,var(--sh-base))',
  [theme.breakpoints.down('sm')]: { height: 150 },
}));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 22,
  marginTop: -64,
  minHeight: 900,
  alignContent: 'flex-start',
});

/** A profile on its way, in its shape. */
export function ProfileSkeleton() {
  return (
    <>
      <Band />
      <Container>
        <Head>
          <Loading>
            <Skeleton width={136} height={148} sx={{ borderRadius: '36px' }} />
            <Skeleton width={260} height={40} sx={{ mt: 5 }} />
            <Skeleton width={200} height={20} sx={{ mt: 3 }} />
            <Skeleton width="min(560px,80vw)" height={80} sx={{ mt: 8 }} />
          </Loading>
        </Head>
      </Container>
    </>
  );
}
