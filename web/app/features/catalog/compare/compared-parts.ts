import { maximumCompared } from '@axlewright/contract/site/page-paths';
import { storedValue } from '../../../platform/stored-value.ts';
import type { PartSummary } from '../list/part-summary.ts';

/** What the tray shows about a part. */
export type ComparedPart = Pick<PartSummary, '_id' | 'partNumber' | 'name' | 'image'>;

const parts = storedValue<readonly ComparedPart[]>('comparedParts', parse, []);

/** The parts that the user of this browser chose for the comparison. */
export const useComparedParts: () => readonly ComparedPart[] = parts.use;

export function addCompared({ _id, partNumber, name, image }: ComparedPart): void {
  const others = parts.read().filter((part) => part._id !== _id);
  if (others.length < maximumCompared) parts.write([...others, { _id, partNumber, name, image }]);
}

export function removeCompared(partId: string): void {
  parts.write(parts.read().filter(({ _id }) => _id !== partId));
}

export function replaceCompared(chosen: readonly ComparedPart[]): void {
  parts.write(chosen.map(({ _id, partNumber, name, image }) => ({ _id, partNumber, name, image })));
}

function parse(stored: unknown): readonly ComparedPart[] {
  return Array.isArray(stored) ? stored.filter(isComparedPart).slice(0, maximumCompared) : [];
}

const isComparedPart = (value: unknown): value is ComparedPart =>
  typeof value === 'object' &&
  value !== null &&
  ['_id', 'partNumber', 'name', 'image'].every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
