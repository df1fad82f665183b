/** The most parts whose fitment one call tells. */
export const maximumFitmentParts = 100;
/** The most answers of one kind that one call can have. */
export const maximumFitmentAnswers = 40;

/** What a vehicle must have besides model, year, and engine, as in `Brakes: with ABS`. In ACES, a qualifier or an attribute of the vehicle. */
export interface Qualifier {
  name: string;
  value: string;
}

/** Parses `Name:value`. Returns null for another text. */
export function parseQualifier(typed: string): Qualifier | null {
  const [, name = '', value = ''] = /^([^:]+):(.+)$/s.exec(typed) ?? [];
  return name.trim() === '' || value.trim() === '' ? null : { name, value };
}

/** Returns the query parameter for an answer, see `parseQualifier`. */
export const qualifierText = ({ name, value }: Qualifier): string => `${name}:${value}`;
