import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** The number of interchange numbers of each part. The first one is on the part's line, each of the others on its own line. */
export const interchangeNumbersPerPart = 5;
export const lineCountOf = (parts: number) => 1 + parts * interchangeNumbersPerPart;

export const systems = 'Brake Oil Air Fuel Cabin Clutch Wheel Timing Engine Radiator Shock Steering Exhaust Ignition'.split(' ');
export const things = 'pad rotor filter pump disc hub belt mount hose absorber rack gasket coil sensor bearing valve seal'.split(' ');
const sides = 'front rear left right upper lower'.split(' ');
const finishes = 'zinc black plain coated'.split(' ');
const header =
  'part number,name,description,category,subcategory,price in dollars,minimum order quantity,stock,part terminology,position,interchange type,interchange brand,interchange number';

const wordAt = (words: string[], n: number) => words[n % words.length] ?? '';
export const partNumberOf = (n: number) => `AX-${String(n).padStart(7, '0')}.${String.fromCharCode(65 + (n % 26))}`;
/** An interchange number of another brand. */
export const interchangeNumberOf = (n: number, index: number) => {
  const digits = String((n * interchangeNumbersPerPart + index) * 7919).padStart(11, '0');
  return `${String.fromCharCode(65 + (n % 26))}${(n + index) % 10}${String.fromCharCode(65 + (index % 26))} ${digits.slice(0, 3)} ${digits.slice(3)}-${n % 10}`;
};

/** The first parts have enough stock for every order. Of the others, one in a hundred has little stock. */
const stockOf = (n: number) => (n <= 1_000 ? 10_000_000 : n % 100 === 0 ? n % 7 : (n * 7_919) % 500);

function linesOf(n: number): string {
  const number = partNumberOf(n);
  const name = `"${wordAt(systems, n)} ${wordAt(things, n)}, ${wordAt(sides, n)}, series ${(n * 7919) % 100_003}"`;
  const description = `"Made to the drawing of the first fit. Lot ${n % 997}, finish ${wordAt(finishes, n)}."`;
  const price = (5 + ((n * 37) % 99_500) / 100).toFixed(2);
  const words = `${name},${description},Category ${1 + (n % 20)},Subcategory ${1 + (n % 5)},${price},1,${stockOf(n)},Part terminology ${n % 300}`;
  let lines = `${number},${words},${n % 3 === 0 ? 'Front' : 'Rear'},OEM,Brand ${n % 40},${interchangeNumberOf(n, 0)}\n`;
  for (let index = 1; index < interchangeNumbersPerPart; index += 1) {
    lines += `${number},,,,,,,,,,${index % 2 === 0 ? 'OEM' : 'competitor'},Brand ${(n + index) % 40},${interchangeNumberOf(n, index)}\n`;
  }
  return lines;
}

/** Writes a catalog file with the given number of parts. The content is the same each time. */
export async function writeCatalogFile(file: string, parts: number): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`${header}\n`);
  for (let from = 1; from <= parts; from += 1_000) {
    let lines = '';
    for (let n = from; n < Math.min(from + 1_000, parts + 1); n += 1) lines += linesOf(n);
    if (!stream.write(lines)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}
