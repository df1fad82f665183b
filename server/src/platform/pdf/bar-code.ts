import bwip from 'bwip-js/node';
import { type Pdf, pointsPerInch } from './render-pdf.ts';

/** The resolution of common label printers. Bars begin and end on its dots, so they are sharp there. */
const dotsPerInch = 203;
const dot = pointsPerInch / dotsPerInch;
/** Scanners need this much white on both sides, in modules. */
const quietZone = 11;

/** The alternating widths of the bars and spaces of a bar code, in modules. A module is the width of the narrowest bar. */
export type BarCode = readonly number[];

/** Returns the bar code of a text, or null if the text has characters other than printable ASCII, which scanners cannot type. */
export function code128Of(text: string): BarCode | null {
  return /^[\x20-\x7e]+$/.test(text) ? barsOf('code128', text) : null;
}

export function barsOf(kind: string, text: string): BarCode {
  const [symbol] = bwip.raw(kind, text, {});
  return symbol && 'sbs' in symbol ? symbol.sbs : [];
}

/** Returns the width in points, with the white on both sides. @param dots dots per module */
export function barCodeWidth(code: BarCode, dots: number): number {
  return (modulesOf(code) + 2 * quietZone) * dots * dot;
}

interface BarCodeBox {
  x: number;
  y: number;
  /** the bar code is left out if it needs more */
  width: number;
  height: number;
  /** the possible dots per module, largest first */
  dots: readonly number[];
  align?: 'center';
}

/** Draws a bar code with the most dots per module that fit. Returns false if none fit. */
export function drawBarCode(pdf: Pdf, code: BarCode, { x, y, width, height, dots, align }: BarCodeBox): boolean {
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

const modulesOf = (code: BarCode) => code.reduce((sum, each) => sum + each, 0);
