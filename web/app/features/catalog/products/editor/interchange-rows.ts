import { brandMaxLength, maximumInterchangeNumbers } from '@axlewright/contract/catalog/part-limits';

import type { InterchangeRow } from './editor-values.ts';
import { numberProblem, type Problems, textProblem } from './text-problems.ts';

export const isEmptyInterchange = ({ brand, partNumber }: InterchangeRow) => `${brand}${partNumber}`.trim() === '';

/** Leaves out empty rows. */
export function changeOfInterchange(rows: readonly InterchangeRow[]): InterchangeRow[] {
  return rows
    .filter((row) => !isEmptyInterchange(row))
    .map(({ type, brand, partNumber }) => ({ type, brand: brand.trim(), partNumber: partNumber.trim() }));
}

export function problemsOfInterchange(rows: readonly InterchangeRow[]): Problems {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    if (isEmptyInterchange(row)) return;
    const [brandError, numberError] = [textProblem(brandMaxLength)(row.brand), numberProblem(row.partNumber)];
    const key = JSON.stringify([row.brand.trim().toUpperCase(), row.partNumber.trim()]);
    if (brandError) problems[`interchange.${index}.brand`] = brandError;
    if (numberError) problems[`interchange.${index}.partNumber`] = numberError;
    else if (seen.has(key)) problems[`interchange.${index}.partNumber`] = 'This number is already in the list';
    seen.add(key);
  });
  if (changeOfInterchange(rows).length > maximumInterchangeNumbers) problems.interchange = `At most ${maximumInterchangeNumbers} numbers`;
  return problems;
}

/** The same text as in the history. */
export function interchangeText(rows: readonly InterchangeRow[]): string {
  return changeOfInterchange(rows)
    .map(({ type, brand, partNumber }) => `${brand} ${partNumber} (${type})`)
    .join('; ');
}
