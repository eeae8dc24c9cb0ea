import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Topic } from './discovery';
import { namesQuery } from './discovery';

const List = styled('ul')({
  position: 'absolute',
  zIndex: 20,
  top: '100%',
  left: 0,
  right: 0,
  marginTop: 6,
  padding: 6,
  maxHeight: 320,
  overflowY: 'auto',
  background: 'var(--sh-s2)',
  border: '1px solid var(--sh-edge)',
  borderRadius: 10,
  boxShadow: 'var(--sh-shadow-pop)',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '6px 12px',
    borderRadius: 6,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& li[aria-selected=true],& li:hover': { background: 'var(--sh-s3)' },
  '& small': { fontSize: 14, color: 'var(--sh-text2)', whiteSpace: 'nowrap' },
});

/** So long a word has to stay as it is before it is looked up. */
const REST_MS = 120;

interface Props {
  /** The field that is typed in: it becomes a combobox. */
  input: HTMLInputElement;
  topic: Topic;
  value: string;
  /** Something was typed while this was loading: the list opens at once. */
  typed: boolean;
  onPick: (name: string) => void;
}

/** The names that a word may mean, below its field. Without an answer the field stays as it is. */
export default function Suggestions({ input, topic, value, typed, onPick }: Props) {
  const id = useId();
  const [open, setOpen] = useState(typed);
  /** The name that the arrow keys stand on; it stays when a new list brings it too. */
  const [active, setActive] = useState<string>();
  const [word, setWord] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setWord(value.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const { data } = useQuery({ ...namesQuery(topic, word), enabled: open });
  const names = data ?? [];
  const shown = open && names.length > 0 && !(names.length === 1 && names[0]!.name === value);
  const at = shown ? names.findIndex(({ name }) => name === active) : -1;

  const pick = (name: string) => {
    setOpen(false);
    setActive(undefined);
    onPick(name);
  };

  useEffect(() => {
    const set = (name: string, text: string | undefined) =>
      text === undefined ? input.removeAttribute(name) : input.setAttribute(name, text);
    set('role', 'combobox');
    set('aria-autocomplete', 'list');
    set('aria-expanded', String(shown));
    set('aria-controls', shown ? id : undefined);
    set('aria-activedescendant', at >= 0 ? `${id}-${at}` : undefined);
  }, [input, id, shown, at]);

  useEffect(() => {
    const begin = () => {
      setOpen(true);
      setActive(undefined);
    };
    const end = () => setOpen(false);
    const key = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        setOpen(true);
        const last = names.length - 1;
        setActive(names[at + step > last ? 0 : at + step < 0 ? last : at + step]?.name);
      } else if (event.key === 'Escape' && shown) {
        event.stopPropagation();
        setOpen(false);
      } else if (event.key === 'Enter') {
        setOpen(false);
        if (at < 0) return; // The text itself is meant.
        event.preventDefault();
        event.stopPropagation();
        pick(names[at]!.name);
      }
    };
    input.addEventListener('input', begin);
    input.addEventListener('click', begin);
    input.addEventListener('blur', end);
    input.addEventListener('keydown', key);
    return () => {
      input.removeEventListener('input', begin);
      input.removeEventListener('click', begin);
      input.removeEventListener('blur', end);
      input.removeEventListener('keydown', key);
    };
  });

  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  return (
    shown && (
      <List
        id={id}
        role="listbox"
        aria-label="Suggestions"
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {names.map(({ name, guides }, index) => (
          <li
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => pick(name)}
          >
            {name}{' '}
            <small>
              {guides} {guides === 1 ? 'Sherpa' : 'Sherpas'}
            </small>
          </li>
        ))}
      </List>
    )
  );
}
