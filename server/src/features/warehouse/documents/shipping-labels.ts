import { carriers } from '@axlewright/contract/warehouse/carriers';
import { code128Of, drawBarcode } from '../../../platform/pdf/barcode.ts';
import { documentDay } from '../../../platform/pdf/document-dates.ts';
import { fitText, grayInk, ink, type TextStyle, writeText } from '../../../platform/pdf/pdf-text.ts';
import { label4x6, type Pdf, renderPdf } from '../../../platform/pdf/render-pdf.ts';
import type { Seller } from '../../../platform/pdf/seller.ts';
import type { ShipmentContents } from '../fulfillment/shipment-contents.ts';

const margin = 16;
const width = label4x6.width - 2 * margin;
const half = width / 2;

/** One label of 4 × 6 inches for each box. */
export function shippingLabelsPdf(contents: ShipmentContents, boxes: number, seller: Seller): Promise<Buffer> {
  const title = `Labels, order ${contents.order._id}, shipment ${contents.number}`;
  return renderPdf({ title, size: label4x6 }, async (pdf) => {
    for (let box = 1; box <= boxes; box++) {
      if (box > 1) pdf.addPage();
      drawLabel(pdf, contents, `${box} of ${boxes}`, seller);
      drawBoxCode(pdf, `${contents.order._id}-${contents.number}-${box}`);
    }
  });
}

const term: TextStyle = { size: 7, bold: true, color: grayInk };

function drawLabel(pdf: Pdf, { order, shipment, shipTo }: ShipmentContents, boxNumber: string, seller: Seller): void {
  writeText(pdf, 'From', { x: margin, y: 14, width: half }, term);
  const from = [seller.name, ...seller.address].join('\n');
  fitText(pdf, from, { x: margin, y: 23, width: half, height: 52 }, { size: 9, smallest: 5 });
  const right = { x: margin + half, width: half };
  const carrier = carriers[shipment.carrier].label;
  fitText(pdf, carrier, { ...right, y: 12, height: 26 }, { size: 18, smallest: 8, bold: true, align: 'right' });
  writeText(pdf, documentDay(shipment.shippedAt, seller.timeZone), { ...right, y: 38 }, { size: 8, align: 'right' });
  drawRule(pdf, 82, 2);

  writeText(pdf, 'Ship to', { x: margin, y: 90, width }, term);
  fitText(pdf, shipTo, { x: margin, y: 102, width, height: 146 }, { size: 19, smallest: 6, bold: true });
  drawRule(pdf, 256, 1);

  const bottomLeft = { x: margin, width: width * 0.62 };
  writeText(pdf, 'Order', { ...bottomLeft, y: 262 }, term);
  writeText(pdf, order._id, { ...bottomLeft, y: 270 }, { size: 13, bold: true });
  if (order.purchaseOrder !== '') {
    writeText(pdf, 'PO number', { ...bottomLeft, y: 290 }, term);
    fitText(pdf, order.purchaseOrder, { ...bottomLeft, y: 298, height: 30 }, { size: 13, smallest: 6, bold: true });
  }
  const box = { x: margin + bottomLeft.width, width: width - bottomLeft.width };
  writeText(pdf, 'Box', { ...box, y: 262 }, { ...term, align: 'right' });
  writeText(pdf, boxNumber, { ...box, y: 270, height: 40 }, { size: 20, bold: true, align: 'right' });
  drawRule(pdf, 334, 1);
}

/** Draws a box's barcode, which contains the numbers of the order, the shipment, and the box. The same text is below it. */
function drawBoxCode(pdf: Pdf, text: string): void {
  const code = code128Of(text);
  if (code) drawBarcode(pdf, code, { x: 0, y: 344, width: label4x6.width, height: 54, dots: [4, 3, 2], align: 'center' });
  writeText(pdf, text, { x: margin, y: 402, width }, { size: 10, align: 'center' });
}

function drawRule(pdf: Pdf, y: number, thickness: number): void {
  pdf.rect(margin, y, width, thickness).fill(ink);
}
