import { conditionMaxLength } from './part-application-limits.ts';

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

export const qualifierText = ({ name, value }: Qualifier): string => `${name}:${value}`;

/**
 * Returns the value of the parameter `has` or `hasNot` for a qualifier. A qualifier of an older import can be too long for a URL. For such a
 * qualifier, returns the start of its name, the start of its value, and a hash. Without the hash, long qualifiers that begin alike would have the same text.
 */
export function answerText(qualifier: Qualifier): string {
  const whole = qualifierText(qualifier);
  if (whole.length <= conditionMaxLength) return whole;
  return `${startOf(qualifier.name)}:${startOf(qualifier.value)} ${hashOf(whole)}`;
}

/** Counts characters, not UTF-16 code units, because half of a surrogate pair cannot be in a URL. */
const startOf = (text: string): string => [...text].slice(0, 50).join('');

/** Returns the 32-bit FNV-1a hash. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}
