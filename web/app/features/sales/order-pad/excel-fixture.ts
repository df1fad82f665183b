import { strToU8, zipSync } from 'fflate/browser';

export type FixtureCell =
  | string
  | number
  | null
  | { formula: string; result?: string }
  | { error: string }
  | { days: number }
  | { stored: string };

/**
 * Makes an Excel file for tests. `stored` is a number as the file has it, such as '4.00638E+12'. `merged` lists ranges such as 'A2:A4'. In
 * every sheet, the cells of each range are merged.
 */
export function excelFile(sheets: Record<string, FixtureCell[][]>, merged: string[] = []): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const files = Object.entries(sheets).map(([, rows], index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows, merged)]);
  return zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': contentTypes(names.length),
        '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
        'xl/workbook.xml': workbook(names),
        'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
        'xl/_rels/workbook.xml.rels': relations([
          ...names.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
          ['styles', 'styles.xml'],
        ]),
        ...Object.fromEntries(files),
      }).map(([path, xml]) => [path, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)]),
    ),
  ) as Uint8Array<ArrayBuffer>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const workbook = (names: string[]) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

const relations = (targets: [string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (sheets: number) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  ).join('')}</Types>`;

function sheetXml(rows: FixtureCell[][], merged: string[]): string {
  const data = rows
    .map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`)).join('')}</row>`,
    )
    .join('');
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: FixtureCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  if ('error' in cell) return `<c r="${address}" t="e"><f>A1</f><v>${cell.error}</v></c>`;
  if ('stored' in cell) return `<c r="${address}"><v>${cell.stored}</v></c>`;
  if ('days' in cell) return `<c r="${address}" s="1"><v>${cell.days}</v></c>`;
  const value = cell.result === undefined ? '' : `<v>${escapeXml(cell.result)}</v>`;
  return `<c r="${address}" t="str"><f>${cell.formula}</f>${value}</c>`;
}

const columnName = (column: number) => String.fromCharCode(65 + column);
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
