import {
  type ColumnDef,
  FlexRender,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { Table, type TableColumn } from '../../../ui/table.tsx';

export interface ColumnMeta {
  align?: 'end';
  hideHeader?: boolean;
  isTitle?: boolean;
  /** The values of the API's `sort` parameter for this column. Undefined if the API cannot sort by it. */
  sorts?: { asc: string; desc: string };
}

/** The server filters, sorts and pages. The table only knows its columns and the current sort order. */
export const dataTableFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });
// biome-ignore lint/suspicious/noExplicitAny: the columns of one table have values of many types
export type DataColumns<Item extends RowData> = ColumnDef<typeof dataTableFeatures, Item, any>[];

export interface DataTableProps<Item extends RowData> {
  caption: string;
  columns: DataColumns<Item>;
  rows: Item[];
  rowKey: (item: Item) => string;
  sort: string;
  onSortChange: (sort: string) => void;
  busy: boolean;
  placeholderRows: number;
}

export function DataTable<Item extends RowData>({ columns, rows, rowKey, sort, onSortChange, ...rest }: DataTableProps<Item>) {
  const sorting = sortingOf(columns, sort);
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    // Without this, the direction of the first click depends on whether the rows have loaded.
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (updater: Updater<SortingState>) => {
      const next = sortOf(columns, typeof updater === 'function' ? updater(sorting) : updater);
      if (next) onSortChange(next);
    },
  });

  const shownColumns = table.getAllLeafColumns().map((column): TableColumn<(typeof tableRows)[number]> => {
    const { sorts, ...look } = column.columnDef.meta ?? {};
    const direction = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
    return {
      ...look,
      key: column.id,
      header: String(column.columnDef.header),
      cell: (row) => {
        const cell = row.getAllCellsByColumnId()[column.id];
        return cell && <FlexRender cell={cell} />;
      },
      sort: sorts && { direction: direction[column.getIsSorted() || 'none'], onToggle: () => column.toggleSorting() },
    };
  });
  const tableRows = table.getRowModel().rows;
  return <Table {...rest} columns={shownColumns} rows={tableRows} rowKey={(row) => row.id} />;
}

function sortingOf<Item extends RowData>(columns: DataColumns<Item>, sort: string): SortingState {
  const column = columns.find(({ meta }) => meta?.sorts?.asc === sort || meta?.sorts?.desc === sort);
  return column?.id ? [{ id: column.id, desc: column.meta?.sorts?.desc === sort }] : [];
}

function sortOf<Item extends RowData>(columns: DataColumns<Item>, [first]: SortingState): string | undefined {
  const sorts = columns.find(({ id }) => id === first?.id)?.meta?.sorts;
  return first?.desc ? sorts?.desc : sorts?.asc;
}
