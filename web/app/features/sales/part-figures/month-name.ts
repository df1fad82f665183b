const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11-01' becomes 'November 2026'. */
export const monthName = (firstDay: string): string => monthFormat.format(new Date(firstDay));
