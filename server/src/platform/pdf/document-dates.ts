/**
 * Returns the day of a time in the seller's time zone, so that a document shows the same day wherever it is printed.
 * @param timeZone an IANA name, such as America/New_York
 */
export const documentDay = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(time));
