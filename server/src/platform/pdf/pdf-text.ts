import type { Pdf } from './render-pdf.ts';

export const ink = '#16181d';
export const grayInk = '#5b606b';

export interface TextStyle {
  size: number;
  bold?: boolean | undefined;
  align?: 'left' | 'right' | 'center' | undefined;
  color?: string;
}

export interface TextBox {
  x: number;
  y: number;
  width: number;
  /** text that does not fit ends with an ellipsis; default: the rest of the page */
  height?: number;
}

/** Writes a text into a box. Long words break. Returns the lower end of the text. */
export function writeText(pdf: Pdf, text: string, box: TextBox, style: TextStyle): number {
  const { x, y, width, height = pdf.page.height - y } = box;
  const written = printable(text);
  setStyle(pdf, style);
  pdf.fillColor(style.color ?? ink).text(written, x, y, { width, height, ellipsis: true, lineBreak: true, align: style.align ?? 'left' });
  return y + Math.min(height, heightOfText(pdf, written, width, style));
}

export function heightOfText(pdf: Pdf, text: string, width: number, style: TextStyle): number {
  const written = printable(text);
  if (written === '') return 0;
  setStyle(pdf, style);
  return pdf.heightOfString(written, { width });
}

export function widthOfText(pdf: Pdf, text: string, style: TextStyle): number {
  setStyle(pdf, style);
  return pdf.widthOfString(printable(text));
}

/** Writes a text as large as fits into the box, between the largest and the smallest size. Returns the lower end of the text. */
export function fitText(pdf: Pdf, text: string, box: Required<TextBox>, style: TextStyle & { smallest: number }): number {
  let size = style.size;
  while (size > style.smallest && heightOfText(pdf, text, box.width, { ...style, size }) > box.height) size -= 0.5;
  return writeText(pdf, text, box, { ...style, size });
}

function setStyle(pdf: Pdf, { size, bold = false }: TextStyle): void {
  pdf.font(bold ? 'bold' : 'regular').fontSize(size);
}

/** Empty lines and control characters would take space. Marks that change the direction of the text could hide parts of it. */
function printable(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => (/[\n\r\u2028\u2029]/.test(character) ? '\n' : ''))
    .replace(/\n\s*\n/g, '\n')
    .trim();
}
