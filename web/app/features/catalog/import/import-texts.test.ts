import type { PartImport } from '@axlewright/contract/catalog/part-imports';
import { expect, it } from 'vitest';
import { failureTitle, stateLabelOf } from './import-texts.ts';

it('a checked file that changes nothing has nothing to import', () => {
  expect(stateLabelOf({ state: 'checked', added: 0, changed: 0 }).label).toBe('Nothing to import');
  expect(stateLabelOf({ state: 'checked', added: 0, changed: 1 }).label).toBe('Not imported yet');
  expect(stateLabelOf({ state: 'imported', added: 0, changed: 0 }).label).toBe('Imported');
});

it('the title of a failed import says whether nothing was imported, not everything was imported, or not everything was undone', () => {
  const failed = { importedAt: null, undoUntil: null, added: 0, changed: 0 } as PartImport;
  expect(failureTitle(failed)).toBe('This file was not imported');
  expect(failureTitle({ ...failed, added: 2_000 })).toBe('This file was not imported completely');
  expect(failureTitle({ ...failed, undoUntil: '2026-01-02T00:00:00Z' })).toBe('This file was not imported completely');
  expect(failureTitle({ ...failed, importedAt: '2026-01-01T00:00:00Z', added: 9 })).toBe('This import was not undone completely');
});
