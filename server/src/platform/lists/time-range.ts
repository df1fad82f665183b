/**
 * Turns the `from` and `to` of a list into times. A day is in UTC and is fully included. A time in `from` is included, one in `to` is not.
 * Both must be validated already.
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
