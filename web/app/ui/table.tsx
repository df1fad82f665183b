/** biome-ignore-all lint/a11y/noRedundantRoles: on phones display: block takes the elements' own roles away */
import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures and prices stand at the end of their column. */
  align?: 'start' | 'end';
  /** The header is for screen readers only: a column of buttons. */
  hideHeader?: boolean;
  /** Heads the card that a row becomes on a phone. */
  isTitle?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table that turns into a list of cards where there is no room for columns. */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table" className="block w-full text-start text-[0.9375rem] md:table md:border-collapse">
      <caption className={showCaption ? 'block pb-3 text-start font-semibold md:table-caption' : 'sr-only'}>{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-ink border-b-2">
          {columns.map(({ key, header, align, hideHeader }) => (
            <th key={key} role="columnheader" scope="col" className={`px-3 py-2.5 font-semibold text-ink-soft text-sm ${alignment(align)}`}>
              <span className={hideHeader ? 'sr-only' : ''}>{header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 md:table-row md:rounded-none md:border-0 md:border-line md:border-b md:bg-transparent md:p-0 md:hover:bg-sunken/60"
          >
            {columns.map((column) => (
              <TableCell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TableCell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { header, cell, align, isTitle, hideHeader } = column;
  const asCard = isTitle
    ? 'order-first mb-1 font-semibold text-base md:mb-0 md:font-medium md:text-[0.9375rem]'
    : hideHeader
      ? 'mt-2 md:mt-0'
      : 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1';
  return (
    <td role="cell" className={`min-w-0 wrap-anywhere md:table-cell md:px-3 md:py-3 md:align-middle ${asCard} ${alignment(align)}`}>
      {!isTitle && !hideHeader && (
        <span aria-hidden="true" className="text-ink-faint text-sm md:hidden">
          {header}
        </span>
      )}
      <span className={align === 'end' ? 'figures' : ''}>{cell(row)}</span>
    </td>
  );
}

function alignment(align: 'start' | 'end' = 'start'): string {
  return align === 'end' ? 'md:text-end' : 'text-start';
}
