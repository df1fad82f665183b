import { Table, type TableColumn, type TableProps } from '../../../ui/table.tsx';

/** A column of a list that the server filters, sorts, and divides into pages. */
export interface DataColumn<Item> extends Omit<TableColumn<Item>, 'sort'> {
  /** the values of `sort` for both directions; left out if the server cannot sort by this column */
  sorts?: { asc: string; desc: string };
}

export interface DataTableProps<Item> extends Omit<TableProps<Item>, 'columns'> {
  columns: readonly DataColumn<Item>[];
  sort: string;
  onSortChange: (sort: string) => void;
}

/** The header of a column sorts ascending first, then descending. */
export function DataTable<Item>({ columns, sort, onSortChange, ...rest }: DataTableProps<Item>) {
  const shownColumns = columns.map(({ sorts, ...column }): TableColumn<Item> => {
    if (!sorts) return column;
    const direction = sort === sorts.asc ? 'ascending' : sort === sorts.desc ? 'descending' : 'none';
    return { ...column, sort: { direction, onToggle: () => onSortChange(direction === 'ascending' ? sorts.desc : sorts.asc) } };
  });
  return <Table {...rest} columns={shownColumns} />;
}
