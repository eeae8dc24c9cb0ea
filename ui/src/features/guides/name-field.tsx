import type { ComponentProps } from 'react';
import { Suspense, useState } from 'react';
import { late } from '@/components/feedback/late';
import { Field } from '@/components/form/field';
import type { Topic } from './discovery';

const Suggestions = late(() => import('./suggestions'));

interface Props extends ComponentProps<typeof Field> {
  topic: Topic;
  /** A name was picked from the list; without it, picking only fills the field. */
  onPick?: (name: string) => void;
}

/** A field for a game or a platform. What suggests names is loaded when somebody comes to it. */
export function NameField({ topic, onPick, ...field }: Props) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  /** What the field held when somebody came to it. */
  const [found, setFound] = useState<string>();
  const come = () => setFound((before) => before ?? field.value);
  return (
    <div style={{ position: 'relative' }} onFocus={come} onPointerEnter={come}>
      <Field {...field} inputRef={setInput} />
      {found !== undefined && input && (
        <Suspense fallback={null}>
          <Suggestions
            input={input}
            topic={topic}
            value={field.value}
            typed={field.value !== found}
            onPick={(name) => {
              field.onChange(name);
              onPick?.(name);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
