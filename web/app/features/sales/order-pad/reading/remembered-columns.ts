import { readStored, store } from '../../../../platform/browser-store.ts';
import type { TextTable } from '../../../../platform/sheets/table-of-text.ts';
import type { SheetLayout } from './sheet-layout.ts';

/** The most kinds of sheets that are remembered for each owner of a pad. */
const maximumKinds = 30;

const keyOf = (owner: string) => `order-pad-columns:${owner}`;

/** Returns the layout that the user chose for this kind of sheet before, or null. */
export function rememberedLayout(owner: string, table: TextTable, found: SheetLayout): SheetLayout | null {
  return readAll(owner).find(({ kind }) => kind === kindOf(table, found))?.layout ?? null;
}

/** Remembers the user's choice. `found` is the layout that the pad found by itself. */
export function rememberLayout(owner: string, table: TextTable, found: SheetLayout, layout: SheetLayout): void {
  const kind = kindOf(table, found);
  const others = readAll(owner).filter((each) => each.kind !== kind);
  store(keyOf(owner), JSON.stringify([{ kind, layout }, ...others].slice(0, maximumKinds)));
}

/** Sheets with the same headings are of the same kind; without headings, sheets with the same number of columns. */
function kindOf(table: TextTable, { headRows }: SheetLayout): string {
  const headings = headRows > 0 ? table[headRows - 1] : undefined;
  return headings ? headings.join('\n').toLowerCase().slice(0, 1_000) : `${Math.max(0, ...table.map(({ length }) => length))} columns`;
}

function readAll(owner: string): { kind: string; layout: SheetLayout }[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(owner)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    // Not written by this version of the page.
    return [];
  }
}
