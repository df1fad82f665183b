/** The codes of model years at position 10 of a VIN, from 1980 on. They repeat after 30 years. 49 CFR 565.15 */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const firstYear = 1980;

export const yearCodeOf = (year: number): string => yearCodes[(year - firstYear) % yearCodes.length] as string;

/** Lists the model years from 1980 to `lastYear` that a code can mean, oldest first. A code that means no year, such as 0, has none. */
export function yearsOfCode(code: string, lastYear: number): number[] {
  const index = yearCodes.indexOf(code);
  if (index < 0) return [];
  return [firstYear + index, firstYear + yearCodes.length + index].filter((year) => year <= lastYear);
}
