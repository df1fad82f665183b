/** The limits of an application. Forms use them, too. */
export const oldestYear = 1900;
export const newestYear = 2100;
export const positionMaxLength = 100;
export const noteMaxLength = 500;
export const maximumQualifiers = 20;
export const conditionNameMaxLength = 100;
export const conditionValueMaxLength = 200;
/** The maximum length of a condition as `Name:value`. Conditions from files can have a longer name if the value is shorter. */
export const conditionMaxLength: number = conditionNameMaxLength + 1 + conditionValueMaxLength;
/** The maximum length of a buyer's answer. Conditions from older imports can be longer than `conditionMaxLength`. */
export const answerMaxLength = 4_000;
/** The most applications that one call changes or removes. */
export const maximumChangedApplications = 200;
