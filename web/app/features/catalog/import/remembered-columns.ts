import type { CatalogColumnName } from '@axlewright/contract/catalog/catalog-columns';
import { readStored, store } from '../../../platform/browser-store.ts';

const key = 'import-columns';
const maximumKinds = 30;

type Columns = readonly (CatalogColumnName | null)[];
type Kind = { headings: string; columns: Columns };

/** The columns that the user chose for a file with the same headings; null: none. */
export function rememberedColumns(headings: readonly string[]): Columns | null {
  return readAll().find((kind) => kind.headings === headings.join('\n'))?.columns ?? null;
}

export function rememberColumns(headings: readonly string[], columns: Columns): void {
  const kind = { headings: headings.join('\n'), columns };
  store(key, JSON.stringify([kind, ...readAll().filter((each) => each.headings !== kind.headings)].slice(0, maximumKinds)));
}

function readAll(): Kind[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    // The stored text is not JSON, so this version of the page did not write it.
    return [];
  }
}
