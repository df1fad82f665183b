import type { Page } from '@playwright/test';

/** A click, tap or key press: the time from the event until the browser has painted the result (Event Timing API). */
export interface Interaction {
  /** the event that took longest, for example keydown */
  event: string;
  target: string;
  /** in ms; the browser rounds to 8 ms */
  durationMs: number;
}

/** The shortest duration in ms that the Event Timing API reports. */
const shortestMs = 16;

/** The maximum duration of an interaction in ms. */
export const budgetMs = 100;

/**
 * Records the interactions of all documents that the page opens from now on. Returns a function that lists them. An interaction has several events;
 * the list has the one that took longest.
 */
export async function recordInteractions(page: Page): Promise<() => Promise<Interaction[]>> {
  const interactions = new Map<string, Interaction>();
  await page.exposeFunction('reportInteraction', (id: string, interaction: Interaction) => {
    if (interaction.durationMs > (interactions.get(id)?.durationMs ?? 0)) interactions.set(id, interaction);
  });
  await page.addInitScript((durationThreshold) => {
    const { reportInteraction } = window as unknown as { reportInteraction: (id: string, interaction: Interaction) => void };
    const describe = (element: Element) => `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId === 0) continue;
        const target = entry.target instanceof Element ? describe(entry.target).slice(0, 60) : '';
        reportInteraction(`${performance.timeOrigin} ${entry.interactionId}`, { event: entry.name, target, durationMs: entry.duration });
      }
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
  }, shortestMs);
  return async () => {
    // Two frames later, the browser has reported the last interaction.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return [...interactions.values()];
  };
}
