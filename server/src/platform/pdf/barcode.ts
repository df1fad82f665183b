import bwip from 'bwip-js/node';
import { type Pdf, pointsPerInch } from './render-pdf.ts';

/** The resolution of common label printers. Bars begin and end on its dots, so they are sharp there. */
const dotsPerInch = 203;
const dot = pointsPerInch / dotsPerInch;
/** Scanners need this much white on both sides, in modules. */
const quietZone = 11;

/** The alternating widths of the bars and spaces of a barcode, in modules. A module is the width of the narrowest bar. */
export type Barcode = readonly number[];

/** Returns the barcode of a text, or null if the text has characters other than printable ASCII, which scanners cannot type. */
export function code128Of(text: string): Barcode | null {
  return /^[\x20-\x7e]+$/.test(text) ? barsOf('code128', text) : null;
}

export function barsOf(kind: string, text: string): Barcode {
  const [symbol] = bwip.raw(kind, text, {});
  return symbol && 'sbs' in symbol ? symbol.sbs : [];
}

/** Returns the width in points, with the white on both sides. @param dots dots per module */
export function barCodeWidth(code: Barcode, dots: number): number {
  return (modulesOf(code) + 2 * quietZone) * dots * dot;
}

interface BarcodeBox {
  x: number;
  y: number;
  /** the barcode is left out if it needs more */
  width: number;
  height: number;
  /** the possible dots per module, largest first */
  dots: readonly number[];
  align?: 'center';
}

/** Draws a barcode with the most dots per module that fit. Returns false if none fit. */
export function drawBarcode(pdf: Pdf, code: Barcode, { x, y, width, height, dots, align }: BarcodeBox): boolean {
  const perModule = dots.find((each) => barCodeWidth(code, each) <= width);
  if (perModule === undefined) return false;
  const start = align === 'center' ? x + (width - modulesOf(code) * perModule * dot) / 2 : x + quietZone * perModule * dot;
  let position = Math.round(start / dot);
  const top = Math.round(y / dot) * dot;
  for (const [index, modules] of code.entries()) {
    const bar = modules * perModule;
    if (index % 2 === 0) pdf.rect(position * dot, top, bar * dot, Math.round(height / dot) * dot);
    position += bar;
  }
  pdf.fill('#000000');
  return true;
}

const modulesOf = (code: Barcode) => code.reduce((sum, each) => sum + each, 0);
