/**
 * Converts the query parameters `from` and `to` of a list to times. Both may be a day in UTC or an exact time. If `to` is a day, the range includes
 * that day. If `to` is an exact time, the range ends before it. The caller has validated both.
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
