import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render';
import { AgreementPage } from './agreement-page';
import { hasAgreed } from './consent';
import { StartPage } from './start-page';
import { AGREEMENT } from './text';

it('lets nobody on without the tick', async () => {
  const { user, place } = renderApp(<StartPage />, { at: '/start?from=%2Fsherpas' });
  const link = screen.getByRole('link', { name: /User Agreement and Code of Conduct/ });
  expect(link).toHaveAttribute('href', '/user-agreement');
  expect(link).toHaveAttribute('target', '_blank');
  const next = screen.getByRole('button', { name: 'Continue to Register' });
  expect(next).toBeDisabled();
  expect(hasAgreed()).toBe(false);
  const tick = screen.getByRole('checkbox');
  await user.click(tick);
  expect(next).toBeEnabled();
  await user.click(tick);
  expect(next).toBeDisabled();
  expect(hasAgreed()).toBe(false);
  await user.click(tick);
  await user.click(next);
  expect(place()).toBe('/register?from=%2Fsherpas');
  expect(hasAgreed()).toBe(true);
});

it('has every section in its contents', () => {
  renderApp(<AgreementPage />);
  const contents = screen.getByRole('navigation', { name: 'Contents' });
  const targets = Array.from(contents.querySelectorAll('a'), (a) => a.getAttribute('href'));
  expect(targets).toEqual(AGREEMENT.map(({ id }) => `#${id}`));
  for (const { id, title } of AGREEMENT) {
    expect(document.getElementById(id)).toHaveTextContent(title);
  }
});

it.each([
  /non-transferable/,
  /never expires/,
  /72 hours/,
  /up to five times/,
  /48 hours after completion/,
  /1099 for payments over \$600 a year/,
  /At least 20% of platform profits go to nonprofits/,
  /times 2\.2, rounded up/,
])('says %s', (rule) => {
  renderApp(<AgreementPage />);
  expect(screen.getByRole('article')).toHaveTextContent(rule);
});
