// `node scripts/subset-font.ts`: makes web/app/fonts/archivo-latin.woff2 of the package's file. Half of that is weights and widths
// that no page uses. To be run again after an update of the font; what it makes is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup/step.mjs';
import { installTool } from './setup/tool.mjs';

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;

const tool = await installTool({ name: 'subset-font', version: '2.9.0', doing: 'Installing the font tool' });
const { default: subsetFont } = (await import(path.join(tool, 'node_modules/subset-font/index.js'))) as { default: SubsetFont };

const whole = readFileSync(path.join(root, 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'));
const variationAxes = { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 125 } };
const font = await subsetFont(whole, latin(), { targetFormat: 'woff2', variationAxes });
writeFileSync(path.join(root, 'web/app/fonts/archivo-latin.woff2'), font);
console.log(`${whole.length} → ${font.length} bytes`);

/** The characters that fonts.css promises of the file. */
function latin(): string {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ] as const;
  return ranges.map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))).join('');
}
