import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { GamerTag, tagParts } from './gamer-tag';
import { Person } from './person';

it.each([
  ['switchback_alex', ['switchback_', 'alex']],
  ['TrailheadTess', ['Trailhead', 'Tess']],
  ['kestrel-k.2', ['kestrel-', 'k.', '2']],
  ['Two Lanterns', ['Two Lanterns']],
  ['__', ['_', '_']],
  ['oldmanjenkins', ['oldmanjenkins']],
  ['WWWW', ['WWWW']],
])('%s breaks between its parts', (name, parts) => {
  expect(tagParts(name)).toEqual(parts);
});

it('is one word for those who read, copy or listen', () => {
  render(
    <p>
      <GamerTag name="switchback_alex" />
    </p>,
  );
  const text = screen.getByText('switchback_alex');
  expect(text.textContent).toBe('switchback_alex');
  expect(text.querySelectorAll('wbr')).toHaveLength(1);
});

it('has its whole in the title, where a table may cut it off', () => {
  render(<Person person={{ id: 'user-1', username: 'switchback_alex', avatar: '' }} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByTitle('switchback_alex')).toHaveTextContent('switchback_alex');
});

it.each([
  [{ id: 'user-1', username: 'switchback_alex' }, '/public-profile/user-1'],
  [{ id: 'user-1', username: '' }, undefined],
  [{ id: '', username: 'switchback_alex' }, undefined],
  [{ id: '00000000-0000-0000-0000-000000000000', username: 'Command line' }, undefined],
])('the name of %j leads to %s', (person, href) => {
  render(<Person person={{ ...person, avatar: '' }} />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link')?.getAttribute('href') ?? undefined).toBe(href);
});
