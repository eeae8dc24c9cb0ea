// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { staticPage } from '../components/hero/static-page';
import { chooseHead } from './static-heads';

it.each([
  ['/', ['data-landing'], ['Gaming For Greater Good']],
  ['/sherpas', ['data-directory'], ['Sherpa Directory']],
  ['/profile', [], []],
])('%s', (path, marks, headings) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = staticPage({ title: 'Sherpa Directory', lead: '' });
  chooseHead(page, path);
  expect(page.documentElement.getAttributeNames()).toEqual(marks);
  page.dispatchEvent(new Event('DOMContentLoaded'));
  expect([...page.querySelectorAll('h1')].map((h1) => h1.textContent)).toEqual(headings);
});

it('has the words of the hero before its drawing, so that nothing moves when the page comes in pieces', () => {
  const page = staticPage({ title: '', lead: '' });
  expect(page.indexOf('<h1>')).toBeLessThan(page.indexOf('sh-hero-art'));
});
