import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { specificationsOf } from '../part/part-specifications.ts';

/** One line of the comparison. `values` has one text for each part; empty: the part has no such value. */
export interface ComparisonRow {
  name: string;
  values: string[];
  differs: boolean;
}

/**
 * The data of the parts side by side. The rows of the first part keep their order. A row that only a later part has comes after the row that
 * precedes it in the data of that part.
 */
export function comparisonRows(parts: readonly PartDetail[]): ComparisonRow[] {
  const columns = parts.map(factsByName);
  return mergeNames(columns.map((column) => [...column.keys()])).map((name) => {
    const values = columns.map((column) => column.get(name) ?? '');
    return { name, values, differs: new Set(values).size > 1 };
  });
}

/** The facts of a part. Facts with the same name share a row, such as a diameter in mm and in inches. */
function factsByName(part: PartDetail): Map<string, string> {
  const byName = Map.groupBy(factsToCompare(part), ([name]) => name);
  return new Map([...byName].map(([name, facts]) => [name, [...new Set(facts.map(([, value]) => value))].join('\n')]));
}

function factsToCompare(part: PartDetail): [name: string, value: string][] {
  return [
    ...specificationsOf(part).map(({ name, value }): [string, string] => [name, value]),
    ['Order multiple', part.orderMultiple === null ? '' : String(part.orderMultiple)],
    ['Core deposit', part.coreCharge === null ? '' : formatCents(centsFromDollars(part.coreCharge))],
    ['Interchange numbers', part.interchange.map(({ brand, partNumber }) => `${brand} ${partNumber}`).join('\n')],
  ].filter(([, value]) => value !== '') as [string, string][];
}

/** Merges the lists. A new name comes after the name that precedes it in its own list. */
function mergeNames(lists: readonly string[][]): string[] {
  const merged: string[] = [];
  for (const names of lists) {
    for (const [index, name] of names.entries()) {
      if (merged.includes(name)) continue;
      const before = names[index - 1];
      merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, name);
    }
  }
  return merged;
}
