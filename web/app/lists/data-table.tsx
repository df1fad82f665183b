import { Table, type TableColumn, type TableProps } from '../ui/table.tsx';

/** A column of a list that the server filters, sorts, and divides into pages. */
export interface DataColumn<Item> extends Omit<TableColumn<Item>, 'sort'> {
  /** the values of the list's `sort` parameter for this column; missing if the server cannot sort by it */
  sorts?: { asc: string; desc: string };
}

export interface DataTableProps<Item> extends Omit<TableProps<Item>, 'columns' | 'stickyHeader'> {
  columns: readonly DataColumn<Item>[];
  sort: string;
  /** called with the `sorts` of the column whose header was clicked */
  onSortToggle: (sorts: { asc: string; desc: string }) => void;
}

/** A table with sortable columns. The first click on a column header sorts ascending, the next click descending. */
export function DataTable<Item>({ columns, sort, onSortToggle, ...rest }: DataTableProps<Item>) {
  const shownColumns = columns.map(({ sorts, ...column }): TableColumn<Item> => {
    if (!sorts) return column;
    const direction = sort === sorts.asc ? 'ascending' : sort === sorts.desc ? 'descending' : 'none';
    return { ...column, sort: { direction, onToggle: () => onSortToggle(sorts) } };
  });
  return <Table {...rest} columns={shownColumns} stickyHeader />;
}
