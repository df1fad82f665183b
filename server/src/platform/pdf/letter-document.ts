import { grayInk, heightOfText, type TextStyle, widthOfText, writeText } from './pdf-text.ts';
import { letter, onEachPage, type Pdf } from './render-pdf.ts';
import type { Seller } from './seller.ts';

/** What all documents in US Letter format have in common: margins, the head with the seller, and page numbers. */
export const margin = 40;
export const contentWidth = letter.width - 2 * margin;
/** The page numbers are below this. */
export const contentBottom = letter.height - margin - 16;

/** Writes the seller at the left and the document's name at the right. Returns the lower end. */
export function drawHead(pdf: Pdf, seller: Pick<Seller, 'name' | 'address' | 'email' | 'website'>, name: string): number {
  const half = contentWidth / 2;
  const nameEnd = writeText(pdf, name, { x: margin + half, y: margin, width: half }, { size: 20, bold: true, align: 'right' });
  let bottom = writeText(pdf, seller.name, { x: margin, y: margin, width: half }, { size: 16, bold: true });
  const lines = [...seller.address, seller.email, seller.website].join('\n');
  bottom = writeText(pdf, lines, { x: margin, y: bottom + 2, width: half }, { size: 8.5, color: grayInk });
  return Math.max(bottom, nameEnd);
}

export interface Fact {
  term: string;
  text: string;
}

const termStyle: TextStyle = { size: 7.5, bold: true, color: grayInk };

/** Writes an address with its title. Very long addresses end with an ellipsis. Returns the lower end. */
export function drawAddress(pdf: Pdf, { term, text }: Fact, box: { x: number; y: number; width: number }): number {
  const y = writeText(pdf, term, box, termStyle) + 1;
  return writeText(pdf, text, { ...box, y, height: 150 }, { size: 10 });
}

/** Writes facts below each other, with their terms at the left. Leaves out empty ones. Returns the lower end. */
export function drawFacts(pdf: Pdf, facts: readonly Fact[], { x, y, width }: { x: number; y: number; width: number }): number {
  const shown = facts.filter(({ text }) => text !== '');
  const termWidth = Math.max(...shown.map(({ term }) => widthOfText(pdf, term, termStyle))) + 10;
  let top = y;
  for (const { term, text } of shown) {
    writeText(pdf, term, { x, y: top + 1.5, width: termWidth }, termStyle);
    const box = { x: x + termWidth, y: top, width: width - termWidth };
    top = writeText(pdf, text, box, { size: 9.5 }) + 2;
  }
  return top;
}

/** Adds a page whose first line says which document it continues. Returns where the content continues. */
export function addLetterPage(pdf: Pdf, reference: string): number {
  pdf.addPage();
  return writeText(pdf, reference, { x: margin, y: margin, width: contentWidth }, { size: 8.5, color: grayInk }) + 8;
}

/** Returns `y`, or a place on a new page if less than `height` is left below it. */
export const placeFor = (height: number, y: number, addPage: () => number) => (y + height > contentBottom ? addPage() : y);

export function drawPageNumbers(pdf: Pdf): void {
  onEachPage(pdf, (page, pages) => {
    const style: TextStyle = { size: 8, color: grayInk, align: 'right' };
    const text = `Page ${page} of ${pages}`;
    const y = letter.height - margin - heightOfText(pdf, text, contentWidth, style);
    writeText(pdf, text, { x: margin, y, width: contentWidth }, style);
  });
}
