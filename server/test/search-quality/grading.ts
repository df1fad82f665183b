import type { SamplePart } from '../../src/features/catalog/parts/sample-catalog.queries.ts';

/** A rule over the fields of a part in the sample catalog. */
export type Rule = (part: SamplePart) => boolean;

/** A search, and the rules that grade its results. The first rule that a part fulfills counts. */
export type GoldenQuery = readonly [q: string, exact: Rule, rightKind?: Rule, acceptable?: Rule];

export const kind =
  (...terminologies: string[]): Rule =>
  ({ partTerminology }) =>
    terminologies.includes(partTerminology);

export const at =
  (...words: string[]): Rule =>
  ({ position }) =>
    words.every((word) => position?.split(' ').includes(word) === true);

export const named =
  (pattern: RegExp): Rule =>
  ({ name }) =>
    pattern.test(name);

export const numbered =
  (...partNumbers: string[]): Rule =>
  ({ partNumber }) =>
    partNumbers.includes(partNumber);

export const inCategory =
  (category: string, subcategory?: string): Rule =>
  (part) =>
    part.category === category && (subcategory === undefined || part.subcategory === subcategory);

export const has =
  (attribute: string, ...values: string[]): Rule =>
  ({ attributes }) =>
    attributes.some(({ name, value }) => name === attribute && values.includes(value));

export const all =
  (...rules: Rule[]): Rule =>
  (part) =>
    rules.every((rule) => rule(part));

export const any =
  (...rules: Rule[]): Rule =>
  (part) =>
    rules.some((rule) => rule(part));

/** 3: exactly what the buyer wants. 2: the right kind of part. 1: acceptable. 0: wrong. */
export function gradeOf([, ...rules]: GoldenQuery, part: SamplePart): number {
  const place = rules.findIndex((rule) => rule?.(part));
  return place === -1 ? 0 : 3 - place;
}

const shown = 10;

const discountedGain = (grades: readonly number[]) =>
  grades.slice(0, shown).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

/**
 * The normalized discounted cumulative gain of the first ten results (nDCG@10): 1 if the best parts of the catalog are listed, best first;
 * 0 if all results are wrong.
 * @param listed the grades of the results, best result first
 * @param possible the grades of all parts in the catalog
 */
export function ndcgOf(listed: readonly number[], possible: readonly number[]): number {
  return discountedGain(listed) / discountedGain(possible.toSorted((one, other) => other - one));
}
