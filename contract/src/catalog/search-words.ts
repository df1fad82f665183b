/** Units that people type with or without a space after the number. */
const units = new Set(
  'mm cm m km in ft v kv mv a ma ah w kw n nm kn bar mbar psi kpa mpa kg g lb oz l ml cc k c f hz khz mhz hp ps ohm rpm'.split(' '),
);

/** One word of a search. */
export interface SearchWord {
  /** A part matches the word if its text has one of these spellings. The word '330' of '330mm' has the spellings '330' and '330mm'. */
  spellings: readonly [string, ...string[]];
  /** Whether the word is a unit after a number. A unit matches whole words only: the 'v' of '12 V' must not match 'valve'. */
  isUnit: boolean;
}

const measure = /(?<![\p{L}\p{N}])\p{L}*\p{N}+(?:\s*[x×*]\s*\p{N}+(?!\p{N}))*(?:[\s-]*\p{L}+)?(?![\p{L}\p{N}])/giu;
const wordPattern = /[\p{L}\p{N}]+/gu;

/**
 * Splits a search into words. A part is found if it matches all of them. Spaces inside a size make no difference: '330mm' and '330 mm' give
 * the same words, and 'M20x1.5' and 'M20 × 1.5' do, too.
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

/** Splits a measure like 'm20 x 1' or '330mm' into its numbers and its unit. Returns null for any other text. */
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
