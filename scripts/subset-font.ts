// `node scripts/subset-font.ts` makes the files in web/app/fonts from the font's package. The files have only the weights and widths that
// pages use, which halves their size. Accented letters are in a second file, and browsers load it only for pages that have such letters.
// After an update of the font, run the script again and commit the files.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './setup/step.mjs';
import { installTool } from './setup/tool.mjs';

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>;

const tool = await installTool({ name: 'subset-font', version: '2.9.0', doing: 'Installing the font tool' });
const { default: subsetFont } = (await import(path.join(tool, 'node_modules/subset-font/index.js'))) as { default: SubsetFont };

const fullFont = readFileSync(path.join(root, 'node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'));
const variationAxes = { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 125 } };
const basic = charactersOf([
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
]);
const latin = charactersOf([
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
]);

await write('archivo-basic.woff2', basic);
await write(
  'archivo-latin.woff2',
  latin.filter((character) => !basic.includes(character)),
);

/** Returns the characters in these ranges. If you change a range, also change `unicode-range` in fonts.css. */
function charactersOf(ranges: [number, number][]): string[] {
  return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)));
}

async function write(name: string, characters: string[]): Promise<void> {
  const font = await subsetFont(fullFont, characters.join(''), { targetFormat: 'woff2', variationAxes });
  writeFileSync(path.join(root, 'web/app/fonts', name), font);
  console.log(`${name}: ${font.length} bytes`);
}
