import type { Page } from '@playwright/test';

/** The toasts of the page. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/**
 * Stops toasts from closing after 5,000 ms, from the next load of the page on. Use it in tests that click a button of a toast: on a busy machine, the
 * toast could close first. It ignores every timer of 5,000 ms on the page.
 */
export async function keepToastsOpen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const startTimer = (run: TimerHandler, ms?: number, ...more: unknown[]) => (ms === 5_000 ? 0 : setTimeout(run, ms, ...more));
    window.setTimeout = startTimer as typeof setTimeout;
  });
}
