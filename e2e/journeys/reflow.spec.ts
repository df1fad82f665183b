import type { Page } from '@playwright/test';
import { testEveryPage } from '../every-page.ts';
import { expect, test } from '../shop-test.ts';

// 320 pixels are also what is left of a window of 1,280 at a zoom of 400 %.
test.use({ viewport: { width: 320, height: 640 } });

test.describe('nothing has to be scrolled sideways at 320 pixels, in either direction of writing', () => testEveryPage(judge));

async function judge(page: Page, name: string): Promise<void> {
  for (const direction of ['ltr', 'rtl']) {
    const tooWide = await page.evaluate((dir) => {
      const root = document.documentElement;
      root.dir = dir;
      return root.scrollWidth - root.clientWidth;
    }, direction);
    expect(tooWide, `${name}, ${direction}`).toBe(0);
  }
}
