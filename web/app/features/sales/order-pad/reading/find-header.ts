import type { TextTable } from '../../../../platform/sheets/table-of-text.ts';
import type { ColumnRole } from './sheet-layout.ts';

/**
 * Headings of order sheets in English, German, French, and Spanish. If two patterns match a cell, the first one decides its role. The end
 * of a word is `(?!\p{L}|\w)` and not `\b`, which does not know accented letters.
 */
const headings: [ColumnRole, RegExp][] = [
  [
    'quantity',
    /^(?:(?:order|ordered|req(?:uired)?|your)\s*)?(?:q(?:ua)?n?ti?ty|q['’]?ty|qt[eé]|quantité|menge|anzahl|stück|cantidad|cant|pcs|pieces)(?!\p{L}|\w)/iu,
  ],
  [
    'number',
    /^(?:(?:our|your|oem|oe|mfg|mfr|manufacturer|supplier|vendor|customer)['’s]*\s*)?(?:part|item|article|artikel|product|teile|catalog|stock|material|cross)[\s._-]*(?:no|num|nummer|number|nr|#|code|id)/i,
  ],
  [
    'number',
    /^(?:sku|mpn|p\/?n|pn|oe[mn]?|gtin|ean|upc|bar\s?code|part|parts|number|nummer|numero|número|code|item|referencia|référence|art\.?-?\s?nr)\.?\s*#?$/i,
  ],
  [
    'reference',
    /^(?:customer|cust|client|job|line|your|order|repair|po|p\.o\.)?[\s._-]*(?:ref|reference|note|notes|comment|comments|remark|remarks|po|job|ro|vehicle|customer|tag)(?!\p{L}|\w)/iu,
  ],
];

const maximumTitleRows = 10;

export interface FoundHeader {
  row: number;
  columns: Partial<Record<ColumnRole, number>>;
}

/**
 * Finds the heading row among the first rows. It must have a heading for the part number. It must also have a heading for another column,
 * or contain no digits.
 */
export function findHeader(table: TextTable): FoundHeader | null {
  const rows = table.slice(0, maximumTitleRows).map((cells, row) => ({ row, columns: rolesOf(cells), cells }));
  const found = rows.find(({ columns, cells }) => columns.number !== undefined && (Object.keys(columns).length > 1 || hasNoDigits(cells)));
  return found ? { row: found.row, columns: found.columns } : null;
}

function rolesOf(cells: readonly string[]): FoundHeader['columns'] {
  const columns: FoundHeader['columns'] = {};
  for (const [role, pattern] of headings) {
    const index = cells.findIndex((cell, at) => pattern.test(cell) && !Object.values(columns).includes(at));
    if (index >= 0) columns[role] ??= index;
  }
  return columns;
}

const hasNoDigits = (cells: readonly string[]) => cells.every((cell) => !/\d/.test(cell));
