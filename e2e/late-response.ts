import type { Page, Request } from '@playwright/test';

/** Simulates a user who comes back to the tab. The page then loads failed and stale queries again. */
export const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Lets the server run all calls to a URL pattern, but delays their responses until `release` is called. */
export async function holdBackResponse(page: Page, url: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return { release: resolve };
}

/** Counts the requests of the page that have no response yet, beginning now. */
export function countRunningRequests(page: Page): () => number {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return () => running.size;
}
