import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyPage } from './lazy-page';

const show = ({ Page }: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback="Waiting">
      <Page />
    </Suspense>,
  );
const page = () => lazyPage(() => Promise.resolve(() => <h1>Here</h1>));

it('waits for a screen that nobody has asked for', async () => {
  show(page());
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(await screen.findByText('Here')).toBeVisible();
});

it('shows a screen at once whose code is there', async () => {
  const ready = page();
  await ready.preload();
  show(ready);
  expect(screen.getByText('Here')).toBeVisible();
  expect(screen.queryByText('Waiting')).toBeNull();
});
