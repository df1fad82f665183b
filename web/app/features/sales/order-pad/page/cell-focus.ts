import type { SheetLine } from '../reading/sheet-lines.ts';

export type PadField = keyof SheetLine;

/** Attributes by which the pad finds the field of a row. */
export const fieldAttributes = (id: number, field: PadField) => ({ 'data-row': id, 'data-field': field });

export function findField(table: HTMLElement, id: number, field: PadField): HTMLInputElement | null {
  return table.querySelector<HTMLInputElement>(`input[data-row="${id}"][data-field="${field}"]`);
}

/** Returns the row and field of an element, or null if it is not a field of the pad. */
export function fieldOf(element: EventTarget | null): { id: number; field: PadField } | null {
  if (!(element instanceof HTMLElement)) return null;
  const { row, field } = element.dataset;
  return row === undefined || field === undefined ? null : { id: Number(row), field: field as PadField };
}

/** Returns the row that contains an element. */
export function rowIdOf(element: EventTarget | null): number | null {
  const row = element instanceof HTMLElement ? element.closest<HTMLElement>('[data-row-id]') : null;
  return row ? Number(row.dataset.rowId) : null;
}
