const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** '2026-11-01' → 'November 2026' */
export const monthName = (firstDay: string): string => long.format(new Date(firstDay));
/** '2026-11-01' → 'Nov' */
export const shortMonthName = (firstDay: string): string => short.format(new Date(firstDay));
