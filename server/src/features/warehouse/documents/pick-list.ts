import { code128Of } from '../../../platform/pdf/barcode.ts';
import { documentDay } from '../../../platform/pdf/document-dates.ts';
import {
  addLetterPage,
  contentBottom,
  contentWidth,
  drawFacts,
  drawHead,
  drawPageNumbers,
  margin,
  placeFor,
} from '../../../platform/pdf/letter-document.ts';
import { type Column, drawTable } from '../../../platform/pdf/pdf-table.ts';
import { heightOfText, writeText } from '../../../platform/pdf/pdf-text.ts';
import { letter, type Pdf, renderPdf } from '../../../platform/pdf/render-pdf.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import type { PickedOrder, PickedPart, PickList } from '../fulfillment/pick-list.ts';

/** The pick list: which parts to take from which bins, and for which orders. Clerks scan the barcode of an order to find its packing page. */
export function pickListPdf(pickList: PickList, seller: Seller): Promise<Buffer> {
  const title = 'Pick list';
  return renderPdf({ title, size: letter }, async (pdf) => {
    const addPage = () => addLetterPage(pdf, title);
    const table = { x: margin, bottom: contentBottom, addPage };
    let y = drawTop(pdf, pickList, seller);
    if (pickList.parts.length > 0) {
      y = await drawTable(pdf, { ...table, columns: partColumns, rows: pickList.parts, y });
      y = await drawTable(pdf, { ...table, columns: orderColumns, rows: pickList.orders, y: placeFor(80, y + 24, addPage) });
    }
    drawLeftOut(pdf, pickList, y + 12, addPage);
    drawPageNumbers(pdf);
  });
}

function drawTop(pdf: Pdf, { orders, parts }: PickList, seller: Seller): number {
  const y = drawHead(pdf, seller, 'Pick list') + 16;
  const facts = [
    { term: 'Printed', text: documentDay(new Date().toISOString(), seller.timeZone) },
    { term: 'Orders', text: String(orders.length) },
    { term: 'Parts', text: String(parts.length) },
    { term: 'Pieces', text: String(parts.reduce((sum, { pieces }) => sum + pieces, 0)) },
  ];
  return drawFacts(pdf, facts, { x: margin, y, width: contentWidth / 2 }) + 12;
}

const partColumns: Column<PickedPart>[] = [
  { title: 'Bin', width: 72, cell: ({ bin }) => ({ text: bin === '' ? 'No bin' : bin, bold: true }) },
  {
    title: 'Part number',
    width: 178,
    cell: ({ partNumber }) => ({ text: partNumber, bold: true, barCode: code128Of(partNumber) }),
  },
  { title: 'Name', width: 224, cell: (part) => ({ text: part.name, note: notesOf(part) }) },
  { title: 'Pieces', width: 58, align: 'right', cell: ({ pieces }) => ({ text: String(pieces), bold: true }) },
];

/** A row is never divided, so it must fit on a page. */
const maximumNotes = 12;

function notesOf({ lines }: PickedPart): string {
  const notes = lines
    .slice(0, maximumNotes)
    .map(({ orderId, pieces, note }) => `${pieces} for order ${orderId}${note === '' ? '' : `: ${note.replaceAll(/\s+/g, ' ')}`}`);
  const more = lines.length - notes.length;
  return [...notes, ...(more > 0 ? [`and ${more} more ${more === 1 ? 'line' : 'lines'}`] : [])].join('\n');
}

const orderColumns: Column<PickedOrder>[] = [
  { title: 'Order', width: 150, cell: ({ id }) => ({ text: id, bold: true, barCode: code128Of(id) }) },
  { title: 'Customer', width: 204, cell: ({ customer, company }) => ({ text: company || customer, note: company && customer }) },
  { title: 'PO number', width: 120, cell: ({ purchaseOrder }) => ({ text: purchaseOrder }) },
  { title: 'Pieces', width: 58, align: 'right', cell: ({ pieces }) => ({ text: String(pieces), bold: true }) },
];

/** Says which of the chosen orders are not on the list, so that clerks do not look for their pieces. */
function drawLeftOut(pdf: Pdf, { leftOut }: PickList, y: number, addPage: () => number): void {
  if (leftOut.length === 0) return;
  const isOne = leftOut.length === 1;
  const orders = `${isOne ? 'Order' : 'Orders'} ${leftOut.join(', ')}`;
  const text = `${orders} cannot be shipped now, so ${isOne ? 'its' : 'their'} pieces are not on this list.`;
  const style = { size: 9.5, bold: true };
  const top = placeFor(heightOfText(pdf, text, contentWidth, style), y, addPage);
  writeText(pdf, text, { x: margin, y: top, width: contentWidth }, style);
}
