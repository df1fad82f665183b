/** biome-ignore-all lint/a11y/noRedundantRoles: rows that show as cards have `display: block`, which removes the implicit roles */
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { type SortDirection, SortHeader } from './sort-header.tsx';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers and prices. */
  align?: 'start' | 'end' | undefined;
  /** If true, only screen readers get the header. For a column of buttons. */
  hideHeader?: boolean | undefined;
  /** Whether this cell is the title of the card when rows show as cards. */
  isTitle?: boolean | undefined;
  /** Makes the header a sort button. Cards have no headers, so the page needs another control with the same sort orders. */
  sort?: { direction: SortDirection; onToggle: () => void } | undefined;
}

export interface TableProps<Row> {
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Whether new rows are loading. */
  busy?: boolean;
  /** Whether the headers stay below the header of the page while the user scrolls. */
  stickyHeader?: boolean;
  /** The number of gray rows to show while the first rows load. */
  placeholderRows?: number;
}

/** A table. If its container is narrow, each row is shown as a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, showCaption = false, columns, rows, rowKey, busy = false, stickyHeader = false, placeholderRows = 0 } = props;
  return (
    <div className="@container">
      <table
        role="table"
        data-sticky-header={stickyHeader || undefined}
        aria-busy={busy || placeholderRows > 0 || undefined}
        className={`block w-full text-start text-[0.9375rem] @3xl:table @3xl:border-collapse ${busy ? 'cursor-progress opacity-55 transition-opacity delay-150' : ''}`}
      >
        <caption className={showCaption ? 'block pb-3 text-start font-semibold @3xl:table-caption' : 'sr-only'}>{caption}</caption>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row" className={stickyHeader ? '' : 'border-ink border-b-2'}>
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={column.sort?.direction}
                className={`px-3 py-2.5 align-bottom font-semibold text-ink-soft text-sm first:ps-2 last:pe-2 ${alignment(column.align)} ${stickyHeader ? stickyStyle : ''}`}
              >
                {column.sort ? (
                  <SortHeader {...column.sort} alignEnd={column.align === 'end'}>
                    {column.header}
                  </SortHeader>
                ) : (
                  <span className={column.hideHeader ? 'sr-only' : ''}>{column.header}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid gap-3 @3xl:table-row-group">
          {placeholderRows > 0
            ? Array.from({ length: placeholderRows }, (_, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identical
                <PlaceholderRow key={position} columns={columns} />
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} role="row" className={rowStyle}>
                  {columns.map((column) => (
                    <TableCell key={column.key} column={column}>
                      {column.cell(row)}
                    </TableCell>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** The line below a sticky header is a shadow, because the borders of a table do not stick. */
const stickyStyle = '@3xl:sticky @3xl:top-16 @3xl:z-1 @3xl:bg-paper @3xl:shadow-[inset_0_-2px_0_var(--color-ink)]';

const rowStyle =
  'grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 @3xl:table-row @3xl:rounded-none @3xl:border-0 @3xl:border-line @3xl:border-b ' +
  '@3xl:bg-transparent @3xl:p-0 @3xl:hover:bg-sunken/60 has-focus-visible:bg-sunken';

function PlaceholderRow<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <tr role="row" className={rowStyle}>
      {columns.map((column) => (
        <TableCell key={column.key} column={column}>
          <Skeleton className={`my-1.5 h-4 ${column.align === 'end' ? 'ms-auto w-14' : 'w-24 max-w-full'}`} />
        </TableCell>
      ))}
    </tr>
  );
}

/** A card leaves out empty cells. */
const hiddenIfEmpty = 'has-[>div:empty]:hidden @3xl:has-[>div:empty]:table-cell';

function TableCell<Row>({ column, children }: { column: TableColumn<Row>; children: ReactNode }) {
  const { header, align, isTitle, hideHeader } = column;
  const asCard = isTitle
    ? 'order-first mb-1 font-semibold text-base @3xl:mb-0 @3xl:font-medium @3xl:text-[0.9375rem]'
    : hideHeader
      ? `mt-2 @3xl:mt-0 ${hiddenIfEmpty}`
      : `flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 ${hiddenIfEmpty}`;
  return (
    <td
      role="cell"
      className={`min-w-0 wrap-anywhere @3xl:table-cell @3xl:px-3 @3xl:py-3 @3xl:align-middle @3xl:first:ps-2 @3xl:last:pe-2 ${asCard} ${alignment(align)}`}
    >
      {!isTitle && !hideHeader && (
        <span aria-hidden="true" className="text-ink-faint text-sm @3xl:hidden">
          {header}
        </span>
      )}
      <div className={`min-w-0 ${isTitle || hideHeader ? '' : 'ms-auto'} ${align === 'end' ? 'figures' : ''}`}>{children}</div>
    </td>
  );
}

function alignment(align: 'start' | 'end' = 'start'): string {
  return align === 'end' ? '@3xl:text-end' : 'text-start';
}
