/** Lists of a part that a file can change. The key is the column of import_lines that says that the file has this list. */
export const listColumns = {
  interchange_number: { table: 'interchange_numbers', columns: ['type', 'brand', 'part_number'] },
  successor_number: { table: 'part_successors', columns: ['kind', 'brand', 'part_number'] },
  needed_number: { table: 'needed_parts', columns: ['kind', 'brand', 'part_number'] },
} as const satisfies Record<string, { table: string; columns: readonly string[] }>;

export type ListColumn = keyof typeof listColumns;

export const isListColumn = (column: string): column is ListColumn => column in listColumns;
