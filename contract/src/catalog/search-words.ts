/** Units that people type with or without a space after the number. */
const units = new Set(
  'mm cm m km in ft v kv mv a ma ah w kw n nm kn bar mbar psi kpa mpa kg g lb oz l ml cc k c f hz khz mhz hp ps ohm rpm'.split(' '),
);

/** Names of units, as people write them out, and the sign that the catalog uses. */
const unitNames: Readonly<Record<string, string>> = {
  ...namesOf('a', 'amp amps ampere amperes'),
  ...namesOf('v', 'volt volts'),
  ...namesOf('w', 'watt watts'),
  ...namesOf('mm', 'millimeter millimeters millimetre millimetres'),
  ...namesOf('cm', 'centimeter centimeters centimetre centimetres'),
  ...namesOf('in', 'inch inches'),
  ...namesOf('kg', 'kilogram kilograms kilo kilos'),
  ...namesOf('lb', 'lbs pound pounds'),
};

function namesOf(sign: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, sign]));
}

/** One word of a search. */
export interface SearchWord {
  /** A part matches the word if its text has one of these spellings. The word '330' of '330mm' has the spellings '330' and '330mm'. */
  spellings: readonly [string, ...string[]];
  /** Whether the word is a unit after a number. A unit matches whole words only: the 'v' of '12 V' must not match 'valve'. */
  isUnit: boolean;
}

const measurePattern = /(?<![\p{L}\p{N}])\p{L}*\p{N}+(?:\s*[x×*]\s*\p{N}+(?!\p{N}))*(?:[\s-]*\p{L}+)?(?![\p{L}\p{N}])/giu;
const wordPattern = /[\p{L}\p{N}]+/gu;
/** Fractions that are one character, such as ¾. */
const fractions = /[\u00BC-\u00BE\u2150-\u215E]/gu;
/** Decimals that are only zeros: 86.0 is 86. A number like 0.242.00 has more dots and is not a decimal. */
const zeroDecimals = /(?<=(?<![\p{N}.])\p{N}+)\.0+(?![\p{N}.])/gu;
const decimalPoint = /(?<![\p{N}.])\p{N}+\.$/u;

/**
 * Splits a search into words. A part is found if it matches all of them. Spaces inside a size make no difference: '330mm' and '330 mm'
 * give the same words, and so do 'M20x1.5' and 'M20 × 1.5'. Zeros at the end of decimals make no difference either: '86.50 mm' also finds
 * '86.5 mm'.
 */
export function searchWordsOf(text: string): SearchWord[] {
  const typed = text
    .replaceAll(fractions, (fraction) => ` ${fraction.normalize('NFKC').replace('\u2044', '/')}`)
    .replaceAll(zeroDecimals, '');
  const words: SearchWord[] = [];
  let end = 0;
  for (const { 0: measure, index } of typed.matchAll(measurePattern)) {
    const wordsOfMeasure = measureWords(measure, isDecimal(typed, index));
    if (!wordsOfMeasure) continue;
    words.push(...plainWords(typed, end, index), ...wordsOfMeasure);
    end = index + measure.length;
  }
  return [...words, ...plainWords(typed, end, typed.length)];
}

/** Returns the words of a portion of the text. */
function plainWords(text: string, start: number, end: number): SearchWord[] {
  return [...text.slice(start, end).matchAll(wordPattern)].map(({ 0: word, index }) => ({
    spellings: isDecimal(text, start + index) ? decimalsOf(word) : [word],
    isUnit: false,
  }));
}

const isDecimal = (text: string, index: number) => decimalPoint.test(text.slice(0, index));

/**
 * Returns the spellings of the digits after a decimal point: as typed, without trailing zeros, and with one trailing zero (86.5 and 86.50).
 */
function decimalsOf(places: string): [string, ...string[]] {
  if (!/^\p{N}+$/u.test(places)) return [places];
  const short = places.replace(/0+$/, '');
  return [places, ...[short, `${short}0`].filter((other) => other !== places)];
}

/**
 * Splits a measure like 'm20 x 1' or '330mm' into its numbers and its unit. Returns null for any other text.
 * @param isAfterPoint whether the measure begins after a decimal point, as '50 mm' does in '86.50 mm'
 */
function measureWords(text: string, isAfterPoint: boolean): SearchWord[] | null {
  const [, figures = '', rest = ''] = /^(\p{L}*\p{N}[\p{N}\sx×*]*\p{N}|\p{L}*\p{N})[\s-]*(\p{L}*)$/iu.exec(text) ?? [];
  const sign = unitNames[rest.toLowerCase()];
  const unit = units.has(rest.toLowerCase()) ? rest : (sign ?? '');
  const sizes = figures.split(/(?<=\p{N})\s*[x×*]\s*(?=\p{N})/iu);
  if (sizes.length < 2 && unit === '') return null;
  const [first = '', ...others] = sizes;
  const firsts = isAfterPoint ? decimalsOf(first) : [first];
  const joined = firsts.map((size) => `${[size, ...others].join('x')}${unit}`);
  const split: SearchWord[] = [
    { spellings: [first, ...firsts.slice(1), ...joined], isUnit: false },
    ...others.map((size): SearchWord => ({ spellings: [size, ...joined], isUnit: false })),
    ...(unit === '' ? [] : [{ spellings: [unit, ...joined] as const, isUnit: true }]),
  ];
  return unit === '' ? [...split, ...plainWords(rest, 0, rest.length)] : split;
}
