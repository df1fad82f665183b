import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { createConcurrencyLimit } from '../concurrency-limit.ts';

export type Pdf = PDFKit.PDFDocument;

/** 72 points are an inch. */
export const pointsPerInch = 72;
export const letter = { width: 612, height: 792 };
export const label4x6 = { width: 288, height: 432 };

const { resolve } = createRequire(import.meta.url);
const readFont = (name: string) => readFileSync(resolve(`@expo-google-fonts/archivo/${name}.ttf`));
const fonts = { regular: readFont('400Regular/Archivo_400Regular'), bold: readFont('700Bold/Archivo_700Bold') };

/** 500 lines take 0.3 seconds of processor time. So at most two documents are drawn at a time, and each lets other requests run after every line. */
const drawings = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 40, waitMs: 15_000 });

interface PdfOptions {
  title: string;
  /** in points */
  size: { width: number; height: number };
}

/** Draws a PDF. Its pages have no margins, so pdfkit never adds a page. Throws 503 if too many documents wait, or if this one waits too long. */
export async function renderPdf({ title, size }: PdfOptions, draw: (pdf: Pdf) => Promise<void>): Promise<Buffer> {
  const leave = await drawings.enter();
  try {
    const pdf = new PDFDocument({
      size: [size.width, size.height],
      margin: 0,
      // Keeps all pages until the end, so that each page can show the number of pages.
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title },
      // No default font. If our regular font were the default, pdfkit would know it by two names, and would parse it again for each text.
      font: '',
    });
    pdf.registerFont('regular', fonts.regular);
    pdf.registerFont('bold', fonts.bold);
    const content = buffer(pdf);
    await draw(pdf);
    pdf.end();
    return await content;
  } finally {
    leave();
  }
}

/** Calls `draw` for each page, with its number and the number of all pages. */
export function onEachPage(pdf: Pdf, draw: (page: number, pages: number) => void): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 1; page <= count; page++) {
    pdf.switchToPage(page - 1);
    draw(page, count);
  }
}
