/** The shop's days are those of UTC: filters, overview and lists agree on them wherever the clerk sits. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hour12: false, timeZone: 'UTC' });

/** '2026-03-01T09:30:00.000Z' → 'Mar 1, 2026' */
export function shownDay(iso: string): string {
  return day.format(new Date(iso));
}

/** '2026-03-01T09:30:00.000Z' → 'Mar 1, 2026, 09:30 UTC' */
export function shownMoment(iso: string): string {
  return `${moment.format(new Date(iso))} UTC`;
}
