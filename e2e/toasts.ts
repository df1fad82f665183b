import type { Page } from '@playwright/test';

/** The toasts of the page. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/**
 * Keeps toasts open instead of closing them after 5,000 ms, beginning with the next page load. Use this in tests that click a button in a
 * toast: on a busy machine, the toast could close first. It works by ignoring every 5,000 ms timer on the page.
 */
export async function keepToastsOpen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const startTimer = (run: TimerHandler, ms?: number, ...more: unknown[]) => (ms === 5_000 ? 0 : setTimeout(run, ms, ...more));
    window.setTimeout = startTimer as typeof setTimeout;
  });
}
