/**
 * Converts the query parameters `from` and `to` of a list to times. A day is a whole day in UTC, for `to` as well. If they are times, the range
 * includes `from`, but not `to`. The caller has validated both.
 */
export function timeRange({ from, to }: { from?: string | undefined; to?: string | undefined }): { since?: Date; before?: Date } {
  return {
    ...(from === undefined ? {} : { since: new Date(from) }),
    ...(to === undefined ? {} : { before: isDay(to) ? dayAfter(to) : new Date(to) }),
  };
}

const isDay = (text: string) => text.length === '2026-01-31'.length;

function dayAfter(day: string): Date {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}
