/** The limits of an application. Forms use them, too. */
export const oldestYear = 1900;
export const newestYear = 2100;
export const positionMaxLength = 100;
export const noteMaxLength = 500;
export const maximumQualifiers = 20;
/** The most applications that one call changes or removes. */
export const maximumChangedApplications = 200;
