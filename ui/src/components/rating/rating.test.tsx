import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { StarLine } from './star-line';
import { StarInput } from './star-input';
import { Stars, starFill } from './stars';

it.each([
  [4.2, [1, 1, 1, 1, 0]],
  [4.25, [1, 1, 1, 1, 0.5]],
  [4.74, [1, 1, 1, 1, 0.5]],
  [4.75, [1, 1, 1, 1, 1]],
  [0.3, [0.5, 0, 0, 0, 0]],
  [9, [1, 1, 1, 1, 1]],
  [-1, [0, 0, 0, 0, 0]],
])('%d shows as %j', (average, fills) => {
  expect([0, 1, 2, 3, 4].map((index) => starFill(average, index))).toEqual(fills);
});

it.each([
  [4.916, 128, 'Rating4.92(128 reviews)'],
  [5, 1, 'Rating5.00(1 review)'],
  [0, 0, 'RatingNew Sherpa'],
])('%d of %d reviews reads %s', (average, count, text) => {
  const { container } = render(<StarLine average={average} count={count} />);
  expect(container).toHaveTextContent(text);
});

it('says the average', () => {
  render(<Stars average={4.2} />);
  expect(screen.getByRole('img', { name: '4.20 of 5 stars' })).toBeInTheDocument();
});

it('takes whole stars, by mouse and by keys', async () => {
  function Form() {
    const [score, setScore] = useState(0);
    return <StarInput label="Score" value={score} onChange={setScore} />;
  }
  render(<Form />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
});
