// usage: node sheet.mjs OUT MODE name...   MODE: wide | phone
import { readFileSync, existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
const [out, mode, scheme, ...names] = process.argv.slice(2);
const dir = process.env.DIR ?? '/tmp/rest14-shots';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1560, height: 1500 } });
const w = mode === 'wide' ? 772 : 360, H = 1460;
const cols = [];
for (const n of names) {
  const f = n.includes('.png') ? n : `${dir}/${n}-${mode === 'wide' ? (process.env.WW ?? 1280) : 360}-${scheme}.png`;
  if (!existsSync(f)) { console.log('missing', f); continue; }
  const b = readFileSync(f);
  const iw = b.readUInt32BE(16), ih = b.readUInt32BE(20);
  const h = (ih * w) / iw;
  const parts = Math.min(Math.ceil(h / H), Number(process.env.MAXP ?? 3));
  for (let i = 0; i < parts; i++) cols.push(`<div style="width:${w}px;height:${Math.min(H, h - i * H)}px;background:url(data:image/png;base64,${b.toString('base64')}) 0 ${-i * H}px / ${w}px auto;position:relative"><i>${n} ${i + 1}/${Math.ceil(h / H)}</i></div>`);
}
const per = mode === 'wide' ? 2 : 4;
let k = 0;
for (let i = 0; i < cols.length; i += per) {
  await page.setContent(`<style>body{margin:0;background:#444;display:flex;gap:8px;align-items:flex-start}i{position:absolute;right:0;bottom:0;background:#ff0;color:#000;font:12px sans-serif}</style>${cols.slice(i, i + per).join('')}`);
  await page.screenshot({ path: `${out}-${k++}.png` });
}
console.log(k, 'sheets');
await browser.close();
