import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Barcode, drawBarcode } from './barcode.ts';
import { grayInk, heightOfText, type TextStyle, writeText } from './pdf-text.ts';
import type { Pdf } from './render-pdf.ts';

export interface Cell {
  text: string;
  bold?: boolean;
  /** smaller, below the text */
  note?: string;
  barCode?: Barcode | null;
}

export interface Column<Row> {
  title: string;
  /** in points */
  width: number;
  align?: 'right';
  cell: (row: Row) => Cell;
}

interface Table<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  x: number;
  y: number;
  /** no row goes below this */
  bottom: number;
  /** adds a page and returns where the table continues */
  addPage: () => number;
}

const fontSize = 9;
const noteSize = 7.5;
const barCodeHeight = 16;
const padding = { x: 4, y: 5 };
const lineColor = '#c9ccd3';

/** Draws a table. Each page begins with the titles of the columns, and rows are never divided. Returns the lower end of the table. */
export async function drawTable<Row>(pdf: Pdf, { columns, rows, x, y, bottom, addPage }: Table<Row>): Promise<number> {
  let top = drawTitles(pdf, columns, x, y);
  for (const row of rows) {
    const cells = columns.map((column) => column.cell(row));
    const height = Math.max(...cells.map((cell, index) => heightOfCell(pdf, cell, columns[index] as Column<Row>)));
    if (top + height > bottom) top = drawTitles(pdf, columns, x, addPage());
    drawRow(pdf, columns, cells, { x, y: top });
    top += height;
    drawLine(pdf, columns, x, top);
    // Drawing a row takes a millisecond. Other requests may run before the next row.
    await nextTurn();
  }
  return top;
}

function drawTitles<Row>(pdf: Pdf, columns: readonly Column<Row>[], x: number, y: number): number {
  const style = { size: 7.5, bold: true, color: grayInk };
  const height = Math.max(...columns.map(({ title, width }) => heightOfText(pdf, title, textWidth(width), style)));
  let left = x;
  for (const { title, width, align } of columns) {
    const titleHeight = heightOfText(pdf, title, textWidth(width), style);
    writeText(pdf, title, { x: left + padding.x, y: y + height - titleHeight, width: textWidth(width) }, { ...style, align });
    left += width;
  }
  drawLine(pdf, columns, x, y + height + 3);
  return y + height + 3;
}

function drawRow<Row>(pdf: Pdf, columns: readonly Column<Row>[], cells: readonly Cell[], { x, y }: { x: number; y: number }): void {
  let left = x;
  for (const [index, { width, align }] of columns.entries()) {
    const cell = cells[index] as Cell;
    const box = { x: left + padding.x, width: textWidth(width) };
    let top = writeText(pdf, cell.text, { ...box, y: y + padding.y }, { ...textStyle(cell), align });
    if (cell.note) top = writeText(pdf, cell.note, { ...box, y: top }, { size: noteSize, color: grayInk, align });
    if (cell.barCode) drawBarcode(pdf, cell.barCode, { ...box, x: left, y: top + 2, height: barCodeHeight, dots: [2] });
    left += width;
  }
}

function heightOfCell<Row>(pdf: Pdf, cell: Cell, { width }: Column<Row>): number {
  const text = heightOfText(pdf, cell.text, textWidth(width), textStyle(cell));
  const note = cell.note ? heightOfText(pdf, cell.note, textWidth(width), { size: noteSize }) : 0;
  return text + note + (cell.barCode ? barCodeHeight + 4 : 0) + 2 * padding.y;
}

const textStyle = ({ bold }: Cell): TextStyle => ({ size: fontSize, bold });
const textWidth = (columnWidth: number) => columnWidth - 2 * padding.x;

function drawLine<Row>(pdf: Pdf, columns: readonly Column<Row>[], x: number, y: number): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(lineColor)
    .stroke();
}
