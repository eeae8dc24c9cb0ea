import ButtonBase from '@mui/material/ButtonBase';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Icon } from '@/components/drawing/icon';
import { Container } from '@/components/layout/page';
import { paths } from '@/domain/paths';
import { useSchemeSwitch } from './scheme-switch';

const Foot = styled('footer')({
  padding: '36px 0 44px',
  color: 'var(--sh-text2)',
  fontSize: 15,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '16px 28px', alignItems: 'center' },
  '& strong': { color: 'var(--sh-text)' },
  '& .links': {
    marginLeft: 'auto',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px 20px',
    alignItems: 'center',
  },
  '& .links a,& .links button': {
    minHeight: 24,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
  },
});

/** The foot of every screen. */
export function Footer() {
  const scheme = useSchemeSwitch();
  return (
    <Foot>
      <Container>
        <strong>Gaming For Greater Good</strong>
        <span>SC is non-transferable and never expires.</span>
        <div className="links">
          <ButtonBase onClick={scheme.toggle} sx={{ font: 'inherit', borderRadius: 1 }}>
            <Icon name={scheme.icon} size={16} />
            {scheme.text}
          </ButtonBase>
          <MuiLink component={Link} to={paths.userAgreement}>
            User Agreement
          </MuiLink>
          <MuiLink component={Link} to={paths.greaterGood}>
            Greater Good
          </MuiLink>
        </div>
      </Container>
    </Foot>
  );
}
