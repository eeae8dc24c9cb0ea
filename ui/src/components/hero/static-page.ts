import { paths } from '../../domain/paths.ts';
import { drawMark } from '../drawing/mark.ts';
import { heroArt } from './hero-art.ts';
import { HERO } from './hero-text.ts';

const cta = (href: string, text: string, main = false) =>
  `<a class="sh-cta${main ? ' sh-cta-main' : ''}" href="${href}">${text}</a>`;

/**
 * What the HTML shows until the program runs: the bar with the logo on every page, the hero on the
 * landing, the words of its head on the directory (boot/static-heads.ts chooses). Sizes are those of
 * the program, so that nothing moves.
 */
export function staticPage(directory: { title: string; lead: string }): string {
  return (
    '<div class="sh-static"><a class="sh-skip" href="#main">Skip to content</a><header class="sh-bar"><div>' +
    `<svg viewBox="0 0 64 64" aria-hidden="true">${drawMark('sh-static-mark', 'var(--sh-accent)', 'var(--sh-lamp)')}</svg>Sherpa</div></header>` +
    '<main class="sh-hero" id="main" tabindex="-1" data-path="/">' +
    `<div class="sh-hero-wrap"><div class="sh-hero-in"><h1>${HERO.title}</h1><p>${HERO.lead}</p>` +
    `<div class="sh-hero-cta">${cta(paths.start, HERO.signUp, true)}<div>${cta(paths.login, HERO.login)}${cta(paths.apply, HERO.apply)}</div></div>` +
    '</div></div>' +
    // Behind the words: they are there when the drawing, which is long, has arrived in part only.
    `<svg class="sh-hero-art" viewBox="0 0 1440 640" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">${heroArt()}</svg>` +
    '</main>' +
    `<main class="sh-head" id="main" tabindex="-1" data-path="/sherpas"><h1>${directory.title}</h1><p>${directory.lead}</p></main></div>`
  );
}
