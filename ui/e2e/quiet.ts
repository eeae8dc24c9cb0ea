import type { Page } from '@playwright/test';

/** The stream of changes stays open in the page itself: the net comes to rest, as tests wait for. */
export const quietLive = (page: Page) =>
  page.addInitScript(() => {
    const real = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return url.endsWith('/api/live')
        ? Promise.resolve(new Response(new ReadableStream()))
        : real(input, init);
    };
  });
