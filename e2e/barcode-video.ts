import { writeFileSync } from 'node:fs';
import bwip from 'bwip-js/node';

const [width, height] = [1280, 720];
const [white, black, gray] = [235, 16, 128];

export type CodeKind = 'ean13' | 'upce' | 'code39' | 'code128' | 'qrcode' | 'datamatrix';

/** Writes a video of one frame with this code. Chromium plays it as a fake camera. */
export function writeBarcodeVideo(file: string, kind: CodeKind, code: string): void {
  const modules = modulesOf(kind, code);
  const columns = modules[0]?.length ?? 0;
  const size = Math.floor(Math.min((width * 0.9) / columns, (height * 0.9) / modules.length));
  // The one row of a barcode is half as high as the picture.
  const rowHeight = modules.length === 1 ? height / 2 : size;
  const [left, top] = [Math.floor((width - columns * size) / 2), Math.floor((height - modules.length * rowHeight) / 2)];
  const picture = Buffer.alloc(width * height, white);
  for (let y = 0; y < modules.length * rowHeight; y += 1)
    for (const [column, isBlack] of (modules[Math.floor(y / rowHeight)] ?? []).entries()) {
      const start = (top + y) * width + left + column * size;
      if (isBlack) picture.fill(black, start, start + size);
    }
  const colors = Buffer.alloc((width * height) / 2, gray);
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\nFRAME\n`), picture, colors]));
}

/** The rows of a code, with true for black. A barcode has one row. */
function modulesOf(kind: CodeKind, code: string): boolean[][] {
  const [symbol] = bwip.raw(kind, code, {});
  if (!symbol) throw new Error(`cannot draw ${code}`);
  if ('sbs' in symbol) return [symbol.sbs.flatMap((modules, index) => Array<boolean>(modules).fill(index % 2 === 0))];
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel === 1));
}
