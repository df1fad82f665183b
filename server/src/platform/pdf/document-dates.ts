const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Returns the day of a time, in UTC: documents do not depend on who prints them. */
export const documentDay = (time: string): string => day.format(new Date(time));
