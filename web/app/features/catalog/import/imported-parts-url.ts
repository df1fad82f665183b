import type { QueryShape } from '../../../platform/url-query.ts';

export interface ImportedPartsUrlQuery {
  q: string;
  sort: string;
  kind: string;
  left: string;
}

export const kindOptions = [
  { value: '', label: 'All' },
  { value: 'added', label: 'New' },
  { value: 'changed', label: 'Changed' },
  { value: 'unchanged', label: 'Unchanged' },
] as const;

export const leftOptions = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'Not undone' },
] as const;

export const importedPartsShape: QueryShape<ImportedPartsUrlQuery> = {
  defaults: { q: '', sort: '', kind: '', left: '' },
  choices: { kind: kindOptions.map(({ value }) => value), left: leftOptions.map(({ value }) => value) },
};
