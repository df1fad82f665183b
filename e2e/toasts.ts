import type { Page } from '@playwright/test';

/** The toasts of the page. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/**
 * Keeps the toasts of the page open from its next load on, instead of for 5,000 ms. For tests that click in a toast: on a busy machine, the
 * toast could close before the click.
 */
export async function keepToastsOpen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const startTimer = (run: TimerHandler, ms?: number, ...more: unknown[]) => (ms === 5_000 ? 0 : setTimeout(run, ms, ...more));
    window.setTimeout = startTimer as typeof setTimeout;
  });
}
