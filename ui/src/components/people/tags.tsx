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

/** Platforms or games as tags. `label` names the list for people who cannot see it. */
export function Tags({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <List aria-label={label}>
      {items.map((item) => (
        <Tag key={item}>{item}</Tag>
      ))}
    </List>
  );
}
