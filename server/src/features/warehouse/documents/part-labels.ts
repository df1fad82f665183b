import { setImmediate as nextTurn } from 'node:timers/promises';
import { gtin14Of } from '@axlewright/contract/catalog/gtin';
import { type Barcode, barsOf, code128Of, drawBarcode } from '../../../platform/pdf/barcode.ts';
import { fitText, grayInk, writeText } from '../../../platform/pdf/pdf-text.ts';
import { letter, type Pdf, pointsPerInch, renderPdf } from '../../../platform/pdf/render-pdf.ts';
import type { ShipmentContents, ShippedLine } from '../fulfillment/shipment-contents.ts';

/** A sheet of ten labels of 2 × 4 inches, such as Avery 5163. In points. */
const sheet = { columns: 2, rows: 5, left: 0.15625 * pointsPerInch, top: 0.5 * pointsPerInch, stepX: 4.1875 * pointsPerInch };
const label = { width: 4 * pointsPerInch, height: 2 * pointsPerInch, padding: 12 };
const perSheet = sheet.columns * sheet.rows;

/** One label for each line of the shipment, for the bag or the carton of its pieces. */
export function partLabelsPdf(contents: ShipmentContents): Promise<Buffer> {
  const title = `Part labels, order ${contents.order._id}, shipment ${contents.number}`;
  return renderPdf({ title, size: letter }, async (pdf) => {
    for (const [index, line] of contents.lines.entries()) {
      const place = index % perSheet;
      if (index > 0 && place === 0) pdf.addPage();
      const column = place % sheet.columns;
      const x = sheet.left + column * sheet.stepX + label.padding;
      drawLabel(pdf, line, contents, { x, y: sheet.top + Math.floor(place / sheet.columns) * label.height + label.padding });
      // Drawing a label takes a millisecond. Other requests can run before the next label.
      await nextTurn();
    }
  });
}

function drawLabel(pdf: Pdf, shipped: ShippedLine, { order }: ShipmentContents, { x, y }: { x: number; y: number }): void {
  const { line, quantity } = shipped;
  const width = label.width - 2 * label.padding;
  fitText(pdf, line.partNumber, { x, y, width: width - 70, height: 22 }, { size: 17, smallest: 6, bold: true });
  writeText(pdf, `Qty ${quantity}`, { x: x + width - 68, y, width: 68, height: 22 }, { size: 13, bold: true, align: 'right' });
  fitText(pdf, line.name, { x, y: y + 24, width, height: 26 }, { size: 9.5, smallest: 6 });
  const reference = [`Order ${order._id}`, order.purchaseOrder && `PO ${order.purchaseOrder}`].filter(Boolean).join('   ');
  fitText(pdf, reference, { x, y: y + 52, width, height: 11 }, { size: 8, smallest: 5, color: grayInk });
  const found = barCodeOf(shipped);
  if (!found) return;
  const box = { x: x - label.padding, y: y + 66, width: label.width, height: 34, align: 'center' } as const;
  if (drawBarcode(pdf, found.code, { ...box, dots: [3, 2] }))
    writeText(pdf, found.text, { x, y: y + 103, width, height: 12 }, { size: 8.5, align: 'center' });
}

/** Returns the barcode of the part's GTIN. Parts without one get a barcode of their number. */
function barCodeOf({ line, gtin }: ShippedLine): { code: Barcode; text: string } | null {
  const gtin14 = gtin === null ? null : gtin14Of(gtin);
  if (gtin14 !== null) return gtinCode(gtin14);
  const code = code128Of(line.partNumber);
  return code && { code, text: line.partNumber };
}

/** Short GTINs have zeros at their start. Each length has its own kind of barcode. */
function gtinCode(gtin14: string): { code: Barcode; text: string } {
  const [kind, text] = gtin14.startsWith('00')
    ? (['upca', gtin14.slice(2)] as const)
    : gtin14.startsWith('0')
      ? (['ean13', gtin14.slice(1)] as const)
      : (['itf14', gtin14] as const);
  return { code: barsOf(kind, text), text };
}
