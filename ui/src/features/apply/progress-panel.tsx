import { styled } from '@mui/material/styles';
import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { Icon } from '@/components/drawing/icon';
import { Card } from '@/components/layout/card';
import { VisuallyHidden } from '@/components/layout/visually-hidden';
import type { ApplicationAnswers } from '@/domain/application-form';
import { Climb } from './climb';
import { progressOf } from './progress';

const Root = styled(Card)(({ theme }) => ({
  [theme.breakpoints.up('lg')]: { position: 'sticky', top: 92 },
  [theme.breakpoints.down('lg')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0,260px) minmax(0,1fr)',
    alignItems: 'center',
    gap: 28,
    '& ol': { columns: 2, columnGap: 20 },
  },
  [theme.breakpoints.down('sm')]: { display: 'block', '& nav': { display: 'none' } },
}));

const List = styled('ol')(({ theme }) => ({
  [theme.breakpoints.up('lg')]: { marginTop: 16 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 40,
    padding: '0 8px',
    margin: '0 -8px',
    borderRadius: 6,
    color: 'var(--sh-text2)',
    textDecoration: 'none',
    fontSize: 15,
    breakInside: 'avoid',
  },
  '& a:hover': { background: 'var(--sh-s3)', color: 'var(--sh-text)' },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 22,
    height: 22,
    borderRadius: '50%',
    border: '2px solid var(--sh-edge)',
  },
  '& .done .mark': {
    borderColor: 'var(--sh-lichen)',
    background: 'var(--sh-lichen)',
    color: 'var(--sh-base)',
  },
  '& .left': {
    marginLeft: 'auto',
    fontSize: 14,
    color: 'var(--sh-text3)',
    fontVariantNumeric: 'tabular-nums',
  },
}));

/** Where one stands in the long form, and the way to each of its parts. */
export function ProgressPanel({ control }: { control: Control<ApplicationAnswers> }) {
  const sections = progressOf(useWatch({ control }));
  return (
    <Root>
      <Climb sections={sections} />
      <nav aria-label="Parts of the application">
        <List>
          {sections.map(({ id, title, answered, required }) => (
            <li key={id} className={answered === required ? 'done' : ''}>
              <a href={`#${id}`}>
                <span className="mark">
                  {answered === required && <Icon name="check" size={14} />}
                </span>
                {title}
                <span className="left">
                  {answered}/{required}
                  <VisuallyHidden> answered</VisuallyHidden>
                </span>
              </a>
            </li>
          ))}
        </List>
      </nav>
    </Root>
  );
}
