/** What a column of a sheet contains. */
export type ColumnRole = 'number' | 'quantity' | 'reference';

/** Which column has which role, counted from 0; null: no column has it. */
export type Columns = Record<ColumnRole, number | null>;

export interface SheetLayout {
  columns: Columns;
  /** The number of rows above the first order line: titles and the headings. */
  headRows: number;
}
