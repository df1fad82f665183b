/** Times are shown in the user's time zone. The figures of the reports and of a part's page are for UTC days and months. */
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** '2026-03-01T03:30:00.000Z' → 'Feb 28, 2026' in New York */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** '2026-03-01T03:30:00.000Z' → 'Feb 28, 2026, 10:30 PM EST' in New York */
export function formatDateTime(iso: string): string {
  return moment.format(new Date(iso));
}

/** The UTC day of a day or time: '2026-03-01' and '2026-03-01T03:30:00.000Z' → 'Mar 1, 2026' in every time zone */
export function formatUtcDay(day: string): string {
  return utcDay.format(new Date(day));
}

/** The start and end of a day in the user's time zone. In New York '2026-03-01' starts at '2026-03-01T05:00:00.000Z'. */
export function boundsOfDay(day: string): { start: string; end: string } {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const startOf = (dayOfThisMonth: number) => new Date(year, month - 1, dayOfThisMonth).toISOString();
  return { start: startOf(dayOfMonth), end: startOf(dayOfMonth + 1) };
}
