import { parseQualifier, type Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import {
  maximumQualifiers,
  newestYear,
  noteMaxLength,
  oldestYear,
  positionMaxLength,
} from '@axlewright/contract/catalog/part-application-limits';
import type { PartApplication } from '@axlewright/contract/catalog/part-applications';
import { type TextRule, textRule } from '@axlewright/contract/text-rule';
import { conditionsText } from './application-texts.ts';

/** The fields of an application, as typed in a form. */
export interface ApplicationValues {
  yearFrom: string;
  yearTo: string;
  /** empty: any engine */
  engineId: string;
  /** one condition per line */
  qualifiers: string;
  position: string;
  quantityPerVehicle: string;
  note: string;
}

/** A new application. `vehicleId` is the vehicle in the first year. */
export interface NewValues extends ApplicationValues {
  makeId: string;
  vehicleId: string;
}

export type ApplicationField = keyof ApplicationValues;

export const noValues: ApplicationValues = {
  yearFrom: '',
  yearTo: '',
  engineId: '',
  qualifiers: '',
  position: '',
  quantityPerVehicle: '',
  note: '',
};

export function valuesOf(application: PartApplication): ApplicationValues {
  const { yearFrom, yearTo, engine, position, quantityPerVehicle, note } = application;
  return {
    yearFrom: String(yearFrom),
    yearTo: String(yearTo),
    engineId: engine?.id ?? '',
    qualifiers: conditionsText(application),
    position: position ?? '',
    quantityPerVehicle: String(quantityPerVehicle ?? ''),
    note,
  };
}

const lines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function parseCondition(line: string): Qualifier | null {
  const parsed = parseQualifier(line);
  return parsed && { name: parsed.name.trim(), value: parsed.value.trim() };
}

const yearRule: TextRule = (typed) => {
  const year = Number(typed);
  return /^\d{4}$/.test(typed.trim()) && year >= oldestYear && year <= newestYear ? null : 'Enter a year, for example 2019';
};

/** What is wrong with a typed text; null if it is valid. The server has the same rules. */
export const applicationRules: Record<ApplicationField, TextRule> = {
  yearFrom: yearRule,
  yearTo: yearRule,
  engineId: () => null,
  qualifiers(typed) {
    const wrong = lines(typed).find((line) => parseCondition(line) === null);
    if (wrong !== undefined) {
      const missing = /^[^:]+:$/.test(wrong) ? 'value' : 'name';
      return `“${wrong}” has no ${missing}. Write a name and a value, such as Brakes: with ABS`;
    }
    return lines(typed).length > maximumQualifiers ? `At most ${maximumQualifiers} conditions` : null;
  },
  position: textRule(positionMaxLength),
  quantityPerVehicle: (typed) => (/^(?:[1-9]\d{0,2})?$/.test(typed.trim()) ? null : 'Enter a number from 1 to 999, or leave it empty'),
  note: textRule(noteMaxLength),
};

/** Returns an error text if the last year is before the first one. Without a first year, any last year is fine. */
export const yearOrder = ({ yearFrom, yearTo }: ApplicationValues): string | null =>
  yearFrom !== '' && Number(yearTo) < Number(yearFrom) ? 'Enter the first year or a later one' : null;

/** Converts valid values to what the API expects. */
export const readValues = (values: ApplicationValues) => ({
  yearFrom: Number(values.yearFrom),
  yearTo: Number(values.yearTo),
  engineId: values.engineId || null,
  qualifiers: lines(values.qualifiers).flatMap((line) => parseCondition(line) ?? []),
  position: values.position.trim() || null,
  quantityPerVehicle: values.quantityPerVehicle.trim() === '' ? null : Number(values.quantityPerVehicle),
  note: values.note.trim(),
});
