/**
 * Returns the day of a time in the seller's time zone: documents do not depend on who prints them.
 * @param timeZone an IANA name, such as America/New_York
 */
export const documentDay = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(time));
