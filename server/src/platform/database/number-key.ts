/** Returns the SQL expression that reduces a part number to its letters and digits, as in the `part_number_key` columns. */
export const numberKeySql = (column: string): string => `upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`;
