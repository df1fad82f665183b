import { plainValue, qualifierText } from '@axlewright/contract/catalog/fitment-parameters';
import { conditionMaxLength } from '@axlewright/contract/catalog/part-application-limits';
import type { Defects } from '../file-checks/defects.ts';
import { informationNoteId } from './aces-elements.ts';
import type { AcesApp, AcesQualifier } from './aces-records.ts';

/**
 * A qualifier of an application in the database. An export writes it as a VCdb attribute with its id, or as a Qdb qualifier with its id and
 * parameters. A qualifier without an id is a note.
 */
export interface StoredQualifier {
  name: string;
  value: string;
  attribute?: string;
  id?: number;
  parameters?: AcesQualifier['parameters'];
}

/** Returns the name of a VCdb or Qdb id, or undefined if the shop does not have it. */
export type NameOf = (kind: string, id: number) => string | undefined;

/** Returns an application's conditions (`qualifiers`) and its notes that are for information only (`note`), as the database stores them. */
export function qualifiersOf({ attributes, qualifiers, notes }: AcesApp, nameOf: NameOf): { qualifiers: StoredQualifier[]; note: string } {
  const conditions = notes.filter(({ id, text }) => id !== informationNoteId && text !== '');
  return {
    qualifiers: [
      ...attributes.flatMap(({ name, id }) => (id === null ? [] : [attributeQualifier(name, id, nameOf)])),
      ...qualifiers.map((qualifier) => qdbQualifier(qualifier, nameOf)),
      ...conditions.map(({ text }) => splitText(text)),
    ],
    note: notes
      .filter(({ id }) => id === informationNoteId)
      .map(({ text }) => text)
      .join('\n'),
  };
}

/** Reports the conditions of an application that are too long. A buyer's answers are in a URL, so a whole condition must be short. */
export function reportLongConditions({ line, id }: AcesApp, qualifiers: readonly StoredQualifier[], defects: Defects): void {
  for (const text of qualifiers.map(qualifierText)) {
    const excess = text.length - conditionMaxLength;
    const message = `The condition “${text.slice(0, 60)}…” is too long.`;
    if (excess > 0) defects.add('invalid-value', { line, app: id, message, repair: `Shorten it. Characters to remove: ${excess}.` });
  }
}

const attributeQualifier = (attribute: string, id: number, nameOf: NameOf): StoredQualifier => ({
  name: spaced(attribute),
  value: nameOf(attribute, id) ?? `type ${id}`,
  attribute,
  id,
});

function qdbQualifier({ id, text, parameters }: AcesQualifier, nameOf: NameOf): StoredQualifier {
  const shown = text || namedText(id === null ? undefined : nameOf('Qual', id), parameters) || `Qualifier ${id}`;
  return { ...splitText(shown), ...(id === null ? {} : { id }), ...(parameters.length > 0 ? { parameters } : {}) };
}

/** Puts the parameters into a Qdb text, such as `<p1 type="size"/> rotor`. */
const namedText = (text = '', parameters: AcesQualifier['parameters']): string =>
  text.replace(/<p(\d+)\b[^>]*>/g, (_, number) => {
    const { value = '', unit = '' } = parameters[Number(number) - 1] ?? {};
    return `${value} ${unit}`.trim();
  });

/** Splits `Brakes: with ABS` into name and value. Any other text becomes the name, with `plainValue` as the value. */
export function splitText(text: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([^:]+?)\s*:\s*(\S.*)$/s.exec(text) ?? [];
  return name === '' ? { name: text.replaceAll(':', ''), value: plainValue } : { name, value };
}

/** The reverse of `splitText`. */
export const joinText = ({ name, value }: { name: string; value: string }): string => (value === plainValue ? name : `${name}: ${value}`);

/** `BrakeABS` → `Brake ABS` */
const spaced = (attribute: string): string => attribute.replace(/([a-z])([A-Z])/g, '$1 $2');
