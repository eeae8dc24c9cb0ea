import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible';

test('the check of accessibility finds each of four faults', async ({ page }) => {
  const show = (main: string) =>
    page.setContent(
      `<html lang="en"><title>Check</title><main><h1>Check</h1>${main}</main></html>`,
    );
  await show('<p>Text</p>');
  await expectAccessible(page, 'text');
  for (const [main, rule] of [
    ['<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">', 'image-alt'],
    ['<p style="color:#bbb;background:#fff">Pale</p>', 'color-contrast'],
    ['<button></button>', 'button-name'],
    ['<p style="width:5000px">Wide</p>', 'overflows'],
  ] as const) {
    await show(main);
    await expect(expectAccessible(page, 'what')).rejects.toThrow(rule);
  }
});
