import {
  attributeNameMaxLength,
  attributeNameText,
  attributeUnitMaxLength,
  attributeValueMaxLength,
  maximumAttributes,
  withoutColon,
} from '@axlewright/contract/catalog/part-limits';
import type { PartDetail } from '@axlewright/contract/catalog/parts';

import type { AttributeRow } from './editor-values.ts';
import { optionalText, type Problems, requiredTextProblem, textProblem } from './text-problems.ts';

export const isEmptyAttribute = ({ name, value, unit }: AttributeRow) => `${name}${value}${unit}`.trim() === '';

/** Leaves out empty rows. */
export function changeOfAttributes(rows: readonly AttributeRow[]): PartDetail['attributes'] {
  return rows
    .filter((row) => !isEmptyAttribute(row))
    .map(({ name, value, unit }) => ({ name: name.trim(), value: value.trim(), unit: optionalText(unit) }));
}

const nameProblem = (typed: string) => (withoutColon.test(typed) ? requiredTextProblem(attributeNameMaxLength)(typed) : attributeNameText);

export function problemsOfAttributes(rows: readonly AttributeRow[]): Problems {
  const problems: Record<string, string> = {};
  const add = (name: string, problem: string | null) => {
    if (problem !== null) problems[name] = problem;
  };
  rows.forEach((row, index) => {
    if (isEmptyAttribute(row)) return;
    add(`attributes.${index}.name`, nameProblem(row.name));
    add(`attributes.${index}.value`, requiredTextProblem(attributeValueMaxLength)(row.value));
    add(`attributes.${index}.unit`, textProblem(attributeUnitMaxLength)(row.unit));
  });
  if (changeOfAttributes(rows).length > maximumAttributes) add('attributes', `At most ${maximumAttributes} attributes`);
  return problems;
}

/** The same text as in the history. */
export function attributesText(rows: readonly AttributeRow[]): string {
  return changeOfAttributes(rows)
    .map(({ name, value, unit }) => `${name}: ${[value, unit].filter(Boolean).join(' ')}`)
    .join('; ');
}
