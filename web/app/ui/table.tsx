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
  /** Cards and tables in a narrow window leave this column out. It is printed. */
  onlyIfWide?: boolean | undefined;
  /**
   * The place of this cell in a compact card. If a column has a place, the cards of the table are compact: their cells have no headers. Printed
   * cards are not compact.
   */
  inCard?: CardPlace | undefined;
  /** Makes the header a sort button. Cards have no headers, so the page needs another control with the same sort orders. */
  sort?: { direction: SortDirection; onToggle: () => void } | undefined;
}

/**
 * title    at the top
 * corner   beside the title
 * line     a line below the title
 * inline   half a line below the title
 * actions  buttons, in the bottom corner
 */
type CardPlace = 'title' | 'corner' | 'line' | 'inline' | 'actions';

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
  const rowStyle = `${sharedRowStyle} ${columns.some(({ inCard }) => inCard) ? compactCardStyle : ''}`;
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
                className={`px-2 py-2.5 align-bottom font-semibold text-ink-soft text-sm @5xl:not-first:ps-3 @5xl:not-last:pe-3 ${alignment(column.align)} ${stickyHeader ? stickyStyle : ''} ${column.onlyIfWide ? 'hidden @5xl:table-cell print:table-cell' : ''}`}
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
                <PlaceholderRow key={position} columns={columns} rowStyle={rowStyle} />
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

const sharedRowStyle =
  'grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 @3xl:table-row @3xl:rounded-none @3xl:border-0 @3xl:border-line @3xl:border-b ' +
  '@3xl:bg-transparent @3xl:p-0 @3xl:hover:bg-sunken/60 has-focus-visible:bg-sunken';

const compactCardStyle =
  'not-print:relative not-print:grid-cols-[auto_minmax(0,1fr)_auto] not-print:items-center not-print:gap-x-2.5 not-print:gap-y-0.5 ' +
  'not-print:p-3 @3xl:static';

/** The style of the link in the title of a compact card: a tap anywhere on the card opens it. */
export const cardLinkStyle = 'after:absolute after:inset-0 @3xl:after:hidden print:after:hidden';

function PlaceholderRow<Row>({ columns, rowStyle }: { columns: readonly TableColumn<Row>[]; rowStyle: string }) {
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

const labeledStyle = 'flex-wrap items-baseline justify-between gap-x-4 gap-y-1';

const titleStyle = 'order-first font-semibold text-base @3xl:font-medium @3xl:text-[0.9375rem]';

const cardPlaces: Record<CardPlace, string> = {
  title: 'not-print:col-span-2 not-print:mb-0',
  corner:
    'not-print:col-start-3 not-print:row-start-1 not-print:block not-print:self-start not-print:text-end not-print:font-semibold @3xl:font-normal',
  line: 'not-print:col-span-2 not-print:block',
  inline: 'not-print:block not-print:text-sm @3xl:text-[0.9375rem]',
  // Has the third column of up to four lines, even without buttons. So the other cells stay in the first two columns.
  actions: 'not-print:relative not-print:col-start-3 not-print:row-span-4 not-print:row-start-2 not-print:self-end @max-3xl:print:hidden',
};

function TableCell<Row>({ column, children }: { column: TableColumn<Row>; children: ReactNode }) {
  const { header, align, isTitle, hideHeader, inCard } = column;
  const isLabeled = !isTitle && !hideHeader;
  return (
    <td
      role="cell"
      className={`min-w-0 wrap-anywhere @3xl:px-2 @3xl:py-3 @3xl:align-middle @5xl:not-first:ps-3 @5xl:not-last:pe-3 ${styleInCard(column)} ${alignment(align)}`}
    >
      {isLabeled && (
        <span aria-hidden="true" className={`text-ink-faint text-sm @3xl:hidden ${inCard ? 'not-print:hidden' : ''}`}>
          {header}
        </span>
      )}
      <div className={`min-w-0 ${isLabeled ? 'ms-auto' : ''} ${align === 'end' ? 'figures' : ''}`}>{children}</div>
    </td>
  );
}

function styleInCard<Row>({ isTitle, hideHeader, inCard, onlyIfWide }: TableColumn<Row>): string {
  if (onlyIfWide) return `hidden ${labeledStyle} @5xl:table-cell print:flex @3xl:print:table-cell`;
  const place = inCard ? cardPlaces[inCard] : '';
  if (isTitle) return `@3xl:table-cell mb-1 @3xl:mb-0 ${titleStyle} ${place}`;
  if (inCard === 'actions') return `@3xl:table-cell ${place}`;
  if (hideHeader) return `@3xl:table-cell mt-2 @3xl:mt-0 ${hiddenIfEmpty} ${place}`;
  return `@3xl:table-cell flex ${labeledStyle} ${hiddenIfEmpty} ${place}`;
}

function alignment(align: 'start' | 'end' = 'start'): string {
  return align === 'end' ? '@3xl:text-end' : 'text-start';
}
