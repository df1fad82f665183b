import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { Receipt } from '@axlewright/contract/money/receipt';
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
} from '../../../platform/pdf/letter-document.ts';
import { type Column, drawTable } from '../../../platform/pdf/pdf-table.ts';
import { writeText } from '../../../platform/pdf/pdf-text.ts';
import { letter, type Pdf, renderPdf } from '../../../platform/pdf/render-pdf.ts';

/**
 * The receipt as a document. An order that is not paid gets the same document with a different title.
 * @param timeZone the time zone of the dates in the document
 */
export function receiptPdf(receipt: Receipt, timeZone: string): Promise<Buffer> {
  const dayOf = (time: string) => documentDay(time, timeZone);
  const title = `${titleOf(receipt)}, order ${receipt._id}`;
  return renderPdf({ title, size: letter }, async (pdf) => {
    const addPage = () => addLetterPage(pdf, title);
    const y = drawTop(pdf, receipt, dayOf);
    const end = await drawTable(pdf, { columns, rows: receipt.lines, x: margin, y, bottom: contentBottom, addPage });
    drawSums(pdf, sumsOf(receipt, dayOf), end + 10, addPage);
    drawPageNumbers(pdf);
  });
}

type DayOf = (time: string) => string;

const titleOf = ({ payments }: Receipt) => (payments.length > 0 ? 'Receipt' : 'Order');

function drawTop(pdf: Pdf, receipt: Receipt, dayOf: DayOf): number {
  const gap = 16;
  const width = (contentWidth - 2 * gap) / 3;
  const y = drawHead(pdf, receipt.seller, titleOf(receipt)) + 16;
  const billToEnd = drawAddress(pdf, { term: 'Bill to', text: receipt.billTo.join('\n') }, { x: margin, y, width });
  const shipTo = { term: 'Ship to', text: receipt.shipTo };
  const shipToEnd = receipt.shipTo === '' ? y : drawAddress(pdf, shipTo, { x: margin + width + gap, y, width });
  const facts = [
    { term: 'Order', text: receipt._id },
    { term: 'Invoice', text: receipt.invoiceNumber ?? '' },
    { term: 'PO number', text: receipt.purchaseOrder },
    { term: 'Ordered', text: dayOf(receipt.orderedAt) },
    { term: 'Paid', text: receipt.paidAt ? dayOf(receipt.paidAt) : '' },
  ];
  const factsEnd = drawFacts(pdf, facts, { x: margin + 2 * (width + gap), y, width });
  return Math.max(billToEnd, shipToEnd, factsEnd) + 18;
}

const money = (dollars: number) => formatCents(centsFromDollars(dollars));

const columns: Column<Receipt['lines'][number]>[] = [
  { title: 'Line', width: 30, cell: ({ lineNumber }) => ({ text: String(lineNumber) }) },
  { title: 'Part number', width: 120, cell: ({ partNumber }) => ({ text: partNumber, bold: true }) },
  { title: 'Name', width: 198, cell: (line) => ({ text: line.name, note: notesOf(line) }) },
  { title: 'Quantity', width: 50, align: 'right', cell: ({ quantity }) => ({ text: String(quantity) }) },
  { title: 'Unit price', width: 64, align: 'right', cell: ({ unitPrice }) => ({ text: money(unitPrice) }) },
  { title: 'Price', width: 70, align: 'right', cell: ({ price }) => ({ text: money(price) }) },
];

const notesOf = ({ note, cancelled }: Receipt['lines'][number]) =>
  [note, cancelled > 0 ? `${cancelled} canceled` : ''].filter((each) => each !== '').join('\n');

interface Sum {
  label: string;
  amount: string;
  bold?: boolean;
}

/** The total, then each payment and refund, then what was paid in the end, then the refunds that are under way. */
function sumsOf({ total, payments, refunds, pendingRefunds, paid, state }: Receipt, dayOf: DayOf): Sum[] {
  return [
    { label: 'Total', amount: money(total), bold: true },
    ...payments.map(({ at, amount, transactionId }) => ({
      label: `Card payment, ${dayOf(at)}, ${transactionId}`,
      amount: money(amount),
    })),
    ...refunds.map((refund) => refundSum('Refund to the card', refund, dayOf)),
    { label: state === 'cancelled' ? 'Amount paid (order canceled)' : 'Amount paid', amount: money(paid), bold: true },
    ...pendingRefunds.map((refund) => refundSum('Refund requested', refund, dayOf)),
  ];
}

function refundSum(label: string, { at, amount, reason }: Receipt['refunds'][number], dayOf: DayOf): Sum {
  return { label: `${label}, ${dayOf(at)}${reason && `: ${reason}`}`, amount: `−${money(amount)}` };
}

function drawSums(pdf: Pdf, sums: readonly Sum[], y: number, addPage: () => number): void {
  const amountWidth = 90;
  const labelWidth = contentWidth - amountWidth - 4;
  let top = y;
  for (const { label, amount, bold } of sums) {
    if (top + 16 > contentBottom) top = addPage();
    const style = { size: 9.5, bold, align: 'right' } as const;
    const labelEnd = writeText(pdf, label, { x: margin, y: top, width: labelWidth }, style);
    writeText(pdf, amount, { x: margin + labelWidth, y: top, width: amountWidth }, style);
    top = labelEnd + 3;
  }
}
