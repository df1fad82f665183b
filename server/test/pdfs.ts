import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A box around texts of one line, in points from the upper left corner. */
export interface TextArea {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface RenderedPage {
  /** in points */
  width: number;
  height: number;
  text: string;
  areas: TextArea[];
  /** as a printer with 203 dots per inch prints it; empty without `pictures` */
  png: Buffer;
}

const { resolve } = createRequire(import.meta.url);
const bytesOf = async (file: string) => new Uint8Array(await readFile(resolve(file))).buffer;

let loaded: Promise<WrappedPdfiumModule> | undefined;

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const pdfium = await init({ wasmBinary: await bytesOf('@embedpdf/pdfium/pdfium.wasm') });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Reads the pages of a PDF. Rendering pictures is slow if there are many pages. */
export async function renderPages(content: Buffer, { pictures = true } = {}): Promise<RenderedPage[]> {
  loaded ??= loadPdfium();
  const pdfium = await loaded;
  const memory = pdfium.pdfium.wasmExports.malloc(content.length);
  pdfium.pdfium.HEAPU8.set(content, memory);
  const document = pdfium.FPDF_LoadMemDocument(memory, content.length, '');
  if (document === 0) throw new Error('This is not a PDF');
  try {
    const count = pdfium.FPDF_GetPageCount(document);
    const pages: RenderedPage[] = [];
    for (let index = 0; index < count; index++) pages.push(await renderPage(pdfium, document, { index, pictures }));
    return pages;
  } finally {
    pdfium.FPDF_CloseDocument(document);
    pdfium.pdfium.wasmExports.free(memory);
  }
}

/** Returns the text of all pages. */
export async function textOfPdf(content: Buffer): Promise<string> {
  return (await renderPages(content, { pictures: false })).map(({ text }) => text).join('\n');
}

async function renderPage(
  pdfium: WrappedPdfiumModule,
  document: number,
  { index, pictures }: { index: number; pictures: boolean },
): Promise<RenderedPage> {
  const page = pdfium.FPDF_LoadPage(document, index);
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const png = pictures ? await drawPage(pdfium, page, { width, height }) : Buffer.of();
  const { text, areas } = readText(pdfium, page, height);
  pdfium.FPDF_ClosePage(page);
  return { width, height, text, areas, png };
}

const dotsPerPoint = 203 / 72;
const withAlpha = 1;
const white = 0xff_ff_ff_ff;

async function drawPage(pdfium: WrappedPdfiumModule, page: number, size: { width: number; height: number }): Promise<Buffer> {
  const [width, height] = [Math.round(size.width * dotsPerPoint), Math.round(size.height * dotsPerPoint)];
  const bitmap = pdfium.FPDFBitmap_Create(width, height, withAlpha);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = Buffer.from(pdfium.pdfium.HEAPU8.slice(start, start + width * height * 4));
  pdfium.FPDFBitmap_Destroy(bitmap);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .grayscale()
    .removeAlpha()
    .png()
    .toBuffer();
}

function readText(pdfium: WrappedPdfiumModule, page: number, pageHeight: number): { text: string; areas: TextArea[] } {
  const textPage = pdfium.FPDFText_LoadPage(page);
  const length = pdfium.FPDFText_CountChars(textPage);
  const memory = pdfium.pdfium.wasmExports.malloc(Math.max(32, 2 * (length + 1)));
  const utf16 = (characters: number) => pdfium.pdfium.UTF16ToString(memory).slice(0, Math.max(0, characters - 1));
  const text = utf16(pdfium.FPDFText_GetText(textPage, 0, length, memory));
  const corners = [0, 8, 16, 24].map((offset) => memory + offset) as [number, number, number, number];
  const areas = Array.from({ length: pdfium.FPDFText_CountRects(textPage, 0, length) }, (_, index) => {
    pdfium.FPDFText_GetRect(textPage, index, ...corners);
    const [left = 0, top = 0, right = 0, bottom = 0] = corners.map((corner) => pdfium.pdfium.getValue(corner, 'double'));
    const read = pdfium.FPDFText_GetBoundedText(textPage, left, top, right, bottom, memory, length + 1);
    return { text: utf16(read + 1), left, top: pageHeight - top, right, bottom: pageHeight - bottom };
  });
  pdfium.pdfium.wasmExports.free(memory);
  pdfium.FPDFText_ClosePage(textPage);
  return { text, areas };
}

/**
 * Returns pairs of texts that overlap, and texts that extend beyond the page. Letters of two lines may touch, so an overlap of up to 1 point does not
 * count.
 */
export function listOverlaps({ areas, width, height }: RenderedPage): string[] {
  const outside = areas.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height);
  const pairs = areas.flatMap((one, index) => areas.slice(index + 1).map((other) => [one, other] as const));
  const overlapping = pairs.filter(
    ([one, other]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
  );
  return [...outside.map(({ text }) => `${text} is outside`), ...overlapping.map(([one, other]) => `${one.text} overlaps ${other.text}`)];
}

let reader: Promise<unknown> | undefined;

/** Returns the texts of the barcodes in a picture, sorted. The scan page uses the same library if the browser has no reader of its own. */
export async function barcodesIn(png: Buffer): Promise<string[]> {
  reader ??= bytesOf('zxing-wasm/reader/zxing_reader.wasm').then((wasmBinary) =>
    prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }),
  );
  await reader;
  const found = await readBarcodes(new Uint8Array(png), { tryHarder: true, maxNumberOfSymbols: 200 });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text }) => text)
    .sort();
}
