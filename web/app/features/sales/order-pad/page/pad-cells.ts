import type { SheetLine } from '../reading/sheet-lines.ts';

export type PadField = keyof SheetLine;

/** The pad finds the field of a row by these attributes. */
export const fieldAttributes = (id: number, field: PadField) => ({ 'data-row': id, 'data-field': field });

export function findField(table: HTMLElement, id: number, field: PadField): HTMLInputElement | null {
  return table.querySelector<HTMLInputElement>(`input[data-row="${id}"][data-field="${field}"]`);
}

/** Returns which cell of the pad an element is, or null if it is not a field of the pad. */
export function cellOf(element: EventTarget | null): { id: number; field: PadField } | null {
  if (!(element instanceof HTMLElement)) return null;
  const { row, field } = element.dataset;
  return row === undefined || field === undefined ? null : { id: Number(row), field: field as PadField };
}

/** Returns the row that contains an element. */
export function rowIdOf(element: EventTarget | null): number | null {
  const row = element instanceof HTMLElement ? element.closest<HTMLElement>('[data-row-id]') : null;
  return row ? Number(row.dataset.rowId) : null;
}
