import Button from '@mui/material/Button';
import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/domain/paths';
import { Icon } from '@/components/drawing/icon';
import { BesideScene } from '@/components/layout/beside-scene';
import { Card } from '@/components/layout/card';
import { Page } from '@/components/layout/page';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import { hasAgreed, setAgreed } from './consent';
import { messages } from './messages';
import { IN_SHORT } from './text';

const Points = styled('ul')({
  display: 'grid',
  gap: 14,
  margin: '0 0 24px',
  '& li': { display: 'flex', gap: 14 },
  '& svg': { marginTop: 2, color: 'var(--sh-lichen)' },
});

const Read = styled('p')({
  padding: '16px 0',
  borderTop: '1px dashed var(--sh-line)',
  borderBottom: '1px dashed var(--sh-line)',
  marginBottom: 12,
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 8, fontWeight: 600 },
});

/** The gate before signing up: the agreement is read in a new tab and ticked here. */
export function StartPage() {
  const [agreed, setTick] = useState(hasAgreed);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Page title={messages.gate} lead={messages.gateLead}>
      <BesideScene scene="flag" text={messages.scene}>
        <Card>
          <Points>
            {IN_SHORT.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </Points>
          <Read>
            <Link href={paths.userAgreement} target="_blank" rel="noopener">
              {messages.agreement}
              <Icon name="external" size={16} />
              <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            </Link>
          </Read>
          <FormControlLabel
            label={messages.tick}
            control={
              <MuiCheckbox
                checked={agreed}
                onChange={(_, checked) => {
                  setTick(checked);
                  setAgreed(checked);
                }}
              />
            }
          />
          <div>
            <Button
              variant="contained"
              size="large"
              sx={{ mt: 4 }}
              disabled={!agreed}
              onClick={() => void navigate(paths.register + search)}
            >
              {messages.next}
            </Button>
          </div>
        </Card>
      </BesideScene>
    </Page>
  );
}
