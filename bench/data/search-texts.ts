import { interchangeNumberOf, partNumberOf, systems, things } from './catalog-file.ts';

const typos = 'brkae clutsh raidator exaust igniton absorbr gaskit bering stering filtr'.split(' ');
const withoutSeparators = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').toLowerCase();

/** Returns what a visitor might type to find a part: words, beginnings of words, typing errors, part numbers. `n` selects the kind. */
export function typedText(n: number, part: number): string {
  const system = systems[part % systems.length] ?? '';
  const thing = things[(part >> 3) % things.length] ?? '';
  const series = (part * 7919) % 100_003;
  switch (n % 10) {
    case 0:
      return `${system} ${thing} ${series}`;
    case 1:
      return `${system.slice(0, 4)} ${thing.slice(0, 3)} ${String(series).slice(0, 3)}`;
    case 2:
      return `${thing} lot ${part % 997}`;
    case 3:
      return `${typos[part % typos.length]} ${String(series).slice(0, 2)}`;
    case 4:
      return `${system} ${thing} ${part % 6 === 0 ? 'zinc' : 'plain'} ${n}`.slice(0, -String(n).length - 1 - (n % 2));
    case 5:
      return partNumberOf(part);
    case 6:
      return withoutSeparators(partNumberOf(part));
    case 7:
      return interchangeNumberOf(part, n % 5);
    case 8:
      return withoutSeparators(interchangeNumberOf(part, n % 5));
    default:
      return withoutSeparators(interchangeNumberOf(part, n % 5)).slice(0, 7);
  }
}

/** Returns one of a part's numbers as people type it: a part or interchange number, with or without separators, or after a label. */
export function typedNumber(n: number, part: number): string {
  const number = n % 2 === 0 ? partNumberOf(part) : interchangeNumberOf(part, n % 5);
  return [number, withoutSeparators(number), `PN: ${number}`, number.toLowerCase()][(n >> 1) % 4] ?? number;
}

const kinds = 10;
const sorts = ['', '&sort=name', '&sort=-name', '&sort=price', '&sort=-price', '&sort=partNumber', '&sort=-partNumber', '&sort=newest'];

/** Returns the URLs of searches for each part, with each kind of text and in each sort order. Each URL occurs once. */
export function searchUrls(parts: number): string[] {
  const urls = new Set<string>();
  for (let n = 0; n < kinds * parts * sorts.length; n += 1) {
    const text = typedText(n, 1 + ((Math.floor(n / kinds) * 7_919) % parts));
    urls.add(`/api/parts?limit=24&q=${encodeURIComponent(text)}${sorts[Math.floor(n / (kinds * parts))]}`);
  }
  return [...urls];
}
