import { styled } from '@mui/material/styles';

const List = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

const Tag = styled('li')({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 26,
  padding: '3px 9px',
  borderRadius: 6,
  border: '1px solid var(--sh-line)',
  fontSize: 14,
  lineHeight: 1.2,
  color: 'var(--sh-text2)',
});

interface Props {
  /** Names the list for people who cannot see it. */
  label: string;
  items: readonly string[];
  /** Stand out from the others. */
  strong?: readonly string[];
}

/** Platforms or games as tags. */
export function Tags({ label, items, strong = [] }: Props) {
  return (
    <List aria-label={label}>
      {items.map((item) => (
        <Tag key={item}>
          {strong.includes(item) ? <b style={{ color: 'var(--sh-text)' }}>{item}</b> : item}
        </Tag>
      ))}
    </List>
  );
}
