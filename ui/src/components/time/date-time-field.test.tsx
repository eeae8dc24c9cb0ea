import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateTimeField } from './date-time-field';
import { formatWhen } from './format';

afterEach(() => vi.restoreAllMocks());

const START = Date.UTC(2026, 10, 21, 19, 0);

// The field and the times around it are read together: one order of day and month for both.
it.each([
  ['en-US', 'Nov 21, 2026, 07:00 PM', 'Nov 21'],
  ['en-GB', '21 Nov 2026, 19:00', '21 Nov'],
  ['en-IN', '21 Nov 2026, 07:00 PM', '21 Nov'],
  ['es-MX', '21 Nov 2026, 07:00 PM', '21 Nov'],
  ['de-DE', '21 Nov 2026, 19:00', '21 Nov'],
])('writes the time as %s does: %s', (language, text, day) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const { container } = render(
    <DateTimeField label="Date and time" value={START} min={START} onChange={() => {}} />,
  );
  const field = container.querySelector<HTMLInputElement>('input[aria-hidden="true"]');
  // MUI puts invisible marks between the parts.
  expect(field?.value.replace(/[\u2066-\u2069\u200e\u200f]/g, '')).toBe(text);
  expect(formatWhen(new Date(START).toISOString(), START)).toContain(day);
});
