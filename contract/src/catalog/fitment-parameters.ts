/** The maximum number of parts in one call. */
export const maximumFitmentParts = 100;
/** The most values of the parameter `has`, or of `hasNot`, in one call. The values are the user's earlier answers about the vehicle. */
export const maximumFitmentAnswers = 40;

/** What a vehicle must have besides model, year, and engine, as in `Brakes: with ABS`. In ACES, a qualifier or an attribute of the vehicle. */
export interface Qualifier {
  name: string;
  value: string;
}

/** The value of a qualifier that has only a name, as in `With sport package`. */
export const plainValue = 'yes';

/** Parses `Name:value`. Returns null for any other text. */
export function parseQualifier(typed: string): Qualifier | null {
  const [, name = '', value = ''] = /^([^:]+):(.+)$/s.exec(typed) ?? [];
  return name.trim() === '' || value.trim() === '' ? null : { name, value };
}

/** Returns the value of the parameter `has` or `hasNot` for a qualifier. */
export const qualifierText = ({ name, value }: Qualifier): string => `${name}:${value}`;
