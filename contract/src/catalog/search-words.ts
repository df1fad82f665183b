/** Units that people type with or without a space after the figure. */
const units = new Set(
  'mm cm m km in ft v kv mv a ma ah w kw n nm kn bar mbar psi kpa mpa kg g lb oz l ml cc k c f hz khz mhz hp ps ohm rpm'.split(' '),
);

/** One word of a search. */
export interface SearchWord {
  /** A part has the word if it has one of these: for the '330' of '330mm' they are '330' and '330mm'. */
  spellings: readonly [string, ...string[]];
  /** A unit after a figure. The 'v' of '12 V' isn't the beginning of 'valve'. */
  isUnit: boolean;
}

const measure = /(?<![\p{L}\p{N}])\p{L}*\p{N}+(?:\s*[x×*]\s*\p{N}+(?!\p{N}))*(?:[\s-]*\p{L}+)?(?![\p{L}\p{N}])/giu;
const wordPattern = /[\p{L}\p{N}]+/gu;

/**
 * Splits what was typed into words. '330mm' and '330 mm' give the same words, and so do 'M20x1.5', 'M20 x 1.5' and 'M20 × 1.5'.
 * A part must have all of the words.
 */
export function searchWordsOf(typed: string): SearchWord[] {
  const words: SearchWord[] = [];
  let end = 0;
  for (const { 0: text, index } of typed.matchAll(measure)) {
    const parts = partsOf(text);
    if (!parts) continue;
    words.push(...plainWords(typed.slice(end, index)), ...parts);
    end = index + text.length;
  }
  return [...words, ...plainWords(typed.slice(end))];
}

const plainWords = (text: string): SearchWord[] => (text.match(wordPattern) ?? []).map((word) => ({ spellings: [word], isUnit: false }));

/** The figures and the unit of a measure like 'm20 x 1' or '330mm'; null for any other text. */
function partsOf(text: string): SearchWord[] | null {
  const [, figures = '', rest = ''] = /^(\p{L}*\p{N}[\p{N}\sx×*]*\p{N}|\p{L}*\p{N})[\s-]*(\p{L}*)$/iu.exec(text) ?? [];
  const unit = units.has(rest.toLowerCase()) ? rest : '';
  const sizes = figures.split(/\s*[x×*]\s*/i);
  if (sizes.length < 2 && unit === '') return null;
  const joined = `${sizes.join('x')}${unit}`;
  const split = [...sizes, ...(unit === '' ? [] : [unit])].map(
    (word): SearchWord => ({ spellings: [word, joined], isUnit: word === unit }),
  );
  return unit === '' ? [...split, ...plainWords(rest)] : split;
}
