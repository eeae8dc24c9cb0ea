import {
  DARK,
  FONT_DISPLAY,
  FONT_TEXT,
  HEADER_HEIGHT,
  HEADER_WIDTH,
  LIGHT,
  NOSE_LARGE,
  PAGE_WIDTH,
} from './tokens.ts';

const variables = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--sh-${name}:${value}`)
    .join(';');

/**
 * The one static style element of the page (its hash is part of the CSP): the colour variables of
 * both schemes, so that the first paint has its background, and what is in the HTML (the bar, the
 * hero, the directory's head), which looks the same before and after the program runs.
 *
 * Where an edge of the hero's drawing is in the picture, its mask ends as it begins: browsers sample
 * a mask as a repeated tile, so its first, partly covered pixel takes of the last one.
 */
export function pageStyle(topo: string): string {
  const dark = `color-scheme:dark;${variables(DARK)}`;
  const light = `color-scheme:light;${variables(LIGHT)}`;
  return `
:root{${dark};--sh-topo:url(${topo});--sh-display:${FONT_DISPLAY};--sh-text-face:${FONT_TEXT}}
@media (prefers-color-scheme:light){:root:not([data-dark]){${light}}}
:root[data-light]{${light}}
html{background:var(--sh-base)}
body{margin:0;color:var(--sh-text);background:var(--sh-base);font:400 16px/1.55 var(--sh-text-face)}
.sh-skip{position:absolute;left:16px;top:-80px;z-index:10;padding:12px 18px;border-radius:10px;background:var(--sh-s2);color:var(--sh-text);font-weight:600}
.sh-skip:focus{top:10px}
.sh-bar{position:sticky;top:0;background:var(--sh-base);border-bottom:1px solid var(--sh-line)}
.sh-bar div{box-sizing:border-box;height:${HEADER_HEIGHT}px;max-width:${HEADER_WIDTH}px;margin:0 auto;padding:0 24px;display:flex;align-items:center;gap:8px;font:800 30px/1 var(--sh-display);letter-spacing:-.015em}
.sh-bar svg{display:block;width:34px;height:34px}
.sh-static main{display:none}
[data-landing] .sh-static .sh-hero,[data-directory] .sh-static .sh-head{display:block}
.sh-hero{position:relative;overflow:hidden;background:linear-gradient(var(--sh-sky-a),var(--sh-sky-b) 62%,var(--sh-base));isolation:isolate}
.sh-hero-art{position:absolute;z-index:-1;inset:auto 0 0 auto;width:1280px;height:auto;display:block;overflow:visible}
.sh-hero-fade{-webkit-mask:linear-gradient(90deg,rgb(0 0 0/.05) 24%,#000 60%) no-repeat;mask:linear-gradient(90deg,rgb(0 0 0/.05) 24%,#000 60%) no-repeat}
.sh-ridge{fill:url(#sh-mass);stroke:url(#sh-altitude);stroke-width:1.7;stroke-linejoin:round}
.sh-hero-wrap{box-sizing:border-box;max-width:${PAGE_WIDTH}px;margin:0 auto;padding:0 24px}
.sh-hero-in{max-width:600px;padding:76px 0 168px}
.sh-hero h1{margin:0;font:800 84px/.94 var(--sh-display);letter-spacing:-.028em;text-wrap:balance}
.sh-hero h1:focus{outline:0}
.sh-hero p{margin:22px 0 30px;max-width:480px;font-size:20px;line-height:1.5;color:var(--sh-text2)}
.sh-hero-cta{display:flex;gap:12px}
.sh-hero-cta>div{display:flex;gap:12px}
.sh-cta{box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;min-height:54px;padding:0 26px;border-radius:10px;border:1.5px solid var(--sh-edge);background:var(--sh-base);color:var(--sh-text);font:600 18px/1 var(--sh-text-face);text-decoration:none;white-space:nowrap}
.sh-cta:hover{border-color:var(--sh-text2)}
.sh-cta-main{border:0;padding:0 34px 0 26px;border-radius:${NOSE_LARGE};background:var(--sh-accent);color:var(--sh-on-accent);font-weight:700}
.sh-cta-main:hover{background:var(--sh-accent-hover)}
.sh-cta:focus-visible{outline:3px solid var(--sh-lantern);outline-offset:3px}
.sh-head{box-sizing:border-box;max-width:${PAGE_WIDTH}px;margin:0 auto;padding:44px 24px}
.sh-head h1{margin:0;font:800 44px/1.04 var(--sh-display);letter-spacing:-.015em;text-wrap:balance}
.sh-head p{margin:8px 0 0;font-size:18px;color:var(--sh-text2)}
.sh-note{position:fixed;z-index:1400;inset:auto 24px 24px;margin:0;padding:12px 16px;border-radius:10px;border:1px solid var(--sh-edge);background:var(--sh-s2)}
.sh-note button{min-height:44px;margin-left:8px;padding:0 14px;border:0;background:none;color:inherit;font:600 15px/1 var(--sh-text-face);text-decoration:underline;cursor:pointer}
.sh-trail{stroke-dasharray:.1 9}
.sh-trail-draw{stroke-dasharray:1}
@media (min-width:761px) and (max-width:1100px){.sh-hero-art{right:-330px}.sh-hero-fade{-webkit-mask:linear-gradient(90deg,transparent,rgb(0 0 0/.05) 40%,#000 68% 99%,transparent) no-repeat;mask:linear-gradient(90deg,transparent,rgb(0 0 0/.05) 40%,#000 68% 99%,transparent) no-repeat}}
@media (min-width:1281px){.sh-hero-art{right:max(0px,calc(50% - 760px))}.sh-hero-fade{-webkit-mask:linear-gradient(90deg,transparent,rgb(0 0 0/.05) 24%,#000 60% 99%,transparent) no-repeat;mask:linear-gradient(90deg,transparent,rgb(0 0 0/.05) 24%,#000 60% 99%,transparent) no-repeat}}
@media (min-width:1521px){.sh-hero-fade{-webkit-mask:linear-gradient(90deg,transparent,rgb(0 0 0/.05) 24%,#000 60% 80%,transparent) no-repeat;mask:linear-gradient(90deg,transparent,rgb(0 0 0/.05) 24%,#000 60% 80%,transparent) no-repeat}}
@media (max-width:760px){.sh-head{padding:28px 16px}.sh-head h1{font-size:34px}.sh-bar div{height:60px;padding:0 16px;font-size:26px}.sh-bar svg{width:30px;height:30px}.sh-hero-wrap{padding:0 16px}.sh-hero-in{padding:24px 0 284px}.sh-hero h1{font-size:53px}.sh-hero p{font-size:18px;margin:16px 0 20px}.sh-hero-cta{flex-direction:column}.sh-hero-cta>div{display:grid;grid-template-columns:1fr 1fr}.sh-hero-art{width:640px;right:-62px}.sh-hero-fade{-webkit-mask:none;mask:none}}
@media (prefers-reduced-motion:no-preference){[data-landing] .sh-static .sh-trail-draw{animation:sh-trail .6s ease-out both}}
@keyframes sh-trail{from{stroke-dashoffset:1}to{stroke-dashoffset:0}}
`.trim();
}
