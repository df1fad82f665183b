import { carriers } from '@axlewright/contract/warehouse/carriers';
import { code128Of, drawBarcode } from '../../../platform/pdf/barcode.ts';
import { documentDay } from '../../../platform/pdf/document-dates.ts';
import {
  addLetterPage,
  contentBottom,
  contentWidth,
  drawAddress,
  drawFacts,
  drawHead,
  drawPageNumbers,
  margin,
  placeFor,
} from '../../../platform/pdf/letter-document.ts';
import { type Column, drawTable } from '../../../platform/pdf/pdf-table.ts';
import { type TextStyle, writeText } from '../../../platform/pdf/pdf-text.ts';
import { letter, type Pdf, renderPdf } from '../../../platform/pdf/render-pdf.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import type { AwaitedLine, ShipmentContents, ShippedLine } from '../fulfillment/shipment-contents.ts';

/** The packing slip: which parts are in the box, and which are still to come. It has no prices. */
export function packingSlipPdf(contents: ShipmentContents, seller: Seller): Promise<Buffer> {
  const title = `Packing slip, order ${contents.order._id}, shipment ${contents.number}`;
  return renderPdf({ title, size: letter }, async (pdf) => {
    const y = drawTop(pdf, contents, seller);
    const addPage = () => addLetterPage(pdf, title);
    const place = { x: margin, bottom: contentBottom, addPage };
    const end = await drawTable(pdf, { ...place, columns, rows: contents.lines, y });
    const sumsEnd = drawSums(pdf, contents, placeFor(30, end + 10, addPage));
    const rows = contents.otherLinesToCome;
    if (rows.length > 0) {
      const titleEnd = writeText(
        pdf,
        'Still to come',
        { x: margin, y: placeFor(80, sumsEnd + 14, addPage), width: contentWidth },
        subtitle,
      );
      await drawTable(pdf, { ...place, columns: columnsToCome, rows, y: titleEnd + 4 });
    }
    drawPageNumbers(pdf);
  });
}

const subtitle: TextStyle = { size: 12, bold: true };

function drawTop(pdf: Pdf, { order, shipment, number, shipTo }: ShipmentContents, seller: Seller): number {
  const half = contentWidth / 2 - 10;
  const right = letter.width - margin - half;
  const y = drawHead(pdf, seller, 'Packing slip') + 16;
  const addressEnd = drawAddress(pdf, { term: 'Ship to', text: shipTo }, { x: margin, y, width: half });
  const facts = [
    { term: 'Order', text: order._id },
    { term: 'PO number', text: order.purchaseOrder },
    { term: 'Ordered', text: documentDay(order.createdAt, seller.timeZone) },
    { term: 'Shipment', text: String(number) },
    { term: 'Shipped', text: documentDay(shipment.shippedAt, seller.timeZone) },
    { term: 'Carrier', text: carriers[shipment.carrier].label },
    { term: 'Tracking', text: shipment.trackingNumber },
  ];
  const factsEnd = drawFacts(pdf, facts, { x: right, y, width: half });
  const code = code128Of(order._id);
  if (code) drawBarcode(pdf, code, { x: right - 10, y: factsEnd + 4, width: half, height: 28, dots: [3, 2] });
  return Math.max(addressEnd, factsEnd + 32) + 18;
}

const columns: Column<ShippedLine>[] = [
  { title: 'Line', width: 30, cell: ({ line }) => ({ text: String(line.lineNumber) }) },
  {
    title: 'Part number',
    width: 178,
    cell: ({ line }) => ({
      text: line.partNumber,
      bold: true,
      barCode: code128Of(line.partNumber),
    }),
  },
  { title: 'Name', width: 174, cell: (each) => ({ text: each.line.name, note: notesOf(each) }) },
  { title: 'Ordered', width: 48, align: 'right', cell: ({ line }) => ({ text: String(line.quantity) }) },
  { title: 'In this shipment', width: 54, align: 'right', cell: ({ quantity }) => ({ text: String(quantity), bold: true }) },
  { title: 'Still to come', width: 48, align: 'right', cell: ({ toFollow }) => ({ text: String(toFollow) }) },
];

/** Without barcodes, because the scanner must not find parts that are not in the box. */
const columnsToCome: Column<AwaitedLine>[] = [
  { title: 'Line', width: 30, cell: ({ line }) => ({ text: String(line.lineNumber) }) },
  { title: 'Part number', width: 178, cell: ({ line }) => ({ text: line.partNumber, bold: true }) },
  { title: 'Name', width: 228, cell: (each) => ({ text: each.line.name, note: notesOf(each) }) },
  { title: 'Ordered', width: 48, align: 'right', cell: ({ line }) => ({ text: String(line.quantity) }) },
  { title: 'Still to come', width: 48, align: 'right', cell: ({ toFollow }) => ({ text: String(toFollow), bold: true }) },
];

/** What the buyer wrote about the line, so that the receiver knows what the part is for, and how many pieces were canceled. */
function notesOf({ line: { orderedAs, partNumber, note, vehicle }, cancelled }: AwaitedLine): string {
  const ordered = orderedAs !== '' && orderedAs !== partNumber ? `Ordered as ${orderedAs}` : '';
  return [ordered, vehicle && `For ${vehicle}`, note, cancelled > 0 ? `${cancelled} canceled` : '']
    .filter((each) => each !== '')
    .join('\n');
}

function drawSums(pdf: Pdf, { order, lines }: ShipmentContents, y: number): number {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const box = { x: margin, width: contentWidth };
  const count = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} in ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  const end = writeText(pdf, count, { ...box, y }, { size: 10, bold: true, align: 'right' });
  const question = `Is something missing or damaged? Contact us and mention order ${order._id}.`;
  return writeText(pdf, question, { ...box, y: end + 2 }, { size: 8.5, align: 'right' });
}
