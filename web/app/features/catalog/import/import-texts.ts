import type { LeftReason, PartImport } from '@axlewright/contract/catalog/part-imports';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const stateLabels: Record<PartImport['state'], { label: string; tone: BadgeTone }> = {
  checking: { label: 'Checking', tone: 'neutral' },
  checked: { label: 'Not imported yet', tone: 'warning' },
  importing: { label: 'Importing', tone: 'accent' },
  imported: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Undoing', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** The label of the state of an import. A checked file that changes nothing cannot be imported. */
export function stateLabelOf({ state, added, changed }: Pick<PartImport, 'state' | 'added' | 'changed'>): {
  label: string;
  tone: BadgeTone;
} {
  return state === 'checked' && added + changed === 0 ? { label: 'Nothing to import', tone: 'neutral' } : stateLabels[state];
}

export const leftLabels: Record<LeftReason, string> = {
  changed: 'Not undone: changed after the import',
  stock: 'Not undone: the stock is promised to orders',
  ordered: 'Not undone: ordered after the import',
};

/** The word for a place in the file: a table has rows, an XML file has lines. */
export const lineWord = ({ fileName }: Pick<PartImport, 'fileName'>): 'Line' | 'Row' => (/\.xml$/i.test(fileName) ? 'Line' : 'Row');

export const figure = (count: number) => count.toLocaleString('en-US');
export const countOf = (count: number, noun: string) => `${figure(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns true if parts were changed, or may have been. */
export const wasStarted = ({ undoUntil, added, changed }: PartImport) => undoUntil !== null || added + changed > 0;

/** The title of an import that failed. */
export function failureTitle(found: PartImport): string {
  if (found.importedAt !== null) return 'This import was not undone completely';
  return wasStarted(found) ? 'This file was not imported completely' : 'This file was not imported';
}
