import type { ImportedPart, PartImport } from '@axlewright/contract/catalog/part-imports';
import { undoHours } from '@axlewright/contract/catalog/part-imports';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import { catalogColumns } from '../catalog-columns.ts';
import { describeRepair } from '../change-rank.ts';
import type { ImportedPartRow, PartImportRow } from './part-imports.queries.ts';

const undoMs = undoHours * 3_600_000;

export function partImportOf(row: PartImportRow): PartImport {
  const ended = row.imported_at ?? row.started_at;
  return {
    _id: row.id,
    fileName: row.file_name,
    by: { name: row.display_name, email: row.email ?? '' },
    at: row.created_at.toISOString(),
    state: row.state,
    checks: row.checks,
    percent: percentOf(row),
    // Does not count the line with the column names.
    lines: Math.max(0, row.done_lines - 1),
    errorLines: row.error_lines,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    warnings: [...row.file_warnings, ...row.warnings],
    problem: row.state === 'failed' ? row.problem : null,
    importedAt: row.imported_at?.toISOString() ?? null,
    undoUntil: row.may_undo && ended ? new Date(ended.getTime() + undoMs).toISOString() : null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    left: Number(row.left),
  };
}

function percentOf({ state, undone_parts, added, changed, done_bytes, size_bytes }: PartImportRow): number {
  const [done, all] = state === 'undoing' ? [undone_parts, added + changed] : [Number(done_bytes), Number(size_bytes)];
  return all === 0 ? 0 : Math.min(100, Math.floor((100 * done) / all));
}

export function importedPartOf(row: ImportedPartRow): ImportedPart {
  const changes = changesOf(row);
  return {
    _id: row.id,
    kind: row.kind,
    partId: row.part_id,
    partNumber: row.part_number,
    brand: row.brand,
    name: row.name,
    line: row.line,
    changes,
    repair: describeRepair({ kind: row.kind, changes }),
    left: row.left_because,
  };
}

const changesOf = ({ before, after }: ImportedPartRow): ImportedPart['changes'] =>
  Object.entries(columnNames)
    .filter(([column]) => column in after)
    .map(([column, name]) => ({ column: name, ...fromAndTo(column, before[column], after[column]) }))
    .filter(({ from, to }) => from !== to);

/** The name that each column of the database has in a catalog file, in the order of the documentation. */
const columnNames = Object.fromEntries(Object.entries(catalogColumns).map(([name, { column }]) => [column, name]));

type Value = string | number | null;

function fromAndTo(column: string, before: unknown, after: unknown): { from: Value; to: Value } {
  if (Array.isArray(after) || Array.isArray(before)) {
    const [former, latter] = [itemTexts(before), itemTexts(after)];
    return { from: textOf(former.filter((item) => !latter.includes(item))), to: textOf(latter.filter((item) => !former.includes(item))) };
  }
  return { from: plainValue(column, before), to: plainValue(column, after) };
}

const textOf = (items: string[]): string | null => (items.length === 0 ? null : items.join('; '));

function itemTexts(items: unknown): string[] {
  return Array.isArray(items) ? (items as Record<string, string | null>[]).map(itemText) : [];
}

/** 'Height: 90 mm' for an attribute, 'Kestrand 5T1 129 620 D (OEM)' for a part number. */
function itemText({ name, value, unit, brand, part_number, type, kind }: Record<string, string | null>): string {
  if (name !== undefined) return `${name}: ${value}${unit ? ` ${unit}` : ''}`;
  return `${brand ? `${brand} ` : ''}${part_number} (${type ?? kind})`;
}

function plainValue(column: string, value: unknown): Value {
  if (value === undefined || value === null || value === '') return null;
  return column === 'price_cents' ? dollarsFromCents(Number(value)) : (value as string | number);
}
