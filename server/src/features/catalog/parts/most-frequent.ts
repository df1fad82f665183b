/** A value with the number of parts that have it. */
interface CountedValue {
  value: string;
  parts: number;
}

/** Lists up to `maximum` values that at least one part has, most frequent first, then in alphabetical order. `counts` has the same order as `values`. */
export function mostFrequent(values: readonly string[], counts: ArrayLike<number>, maximum: number): CountedValue[] {
  return values
    .map((value, index) => ({ value, parts: counts[index] ?? 0 }))
    .filter(({ parts }) => parts > 0)
    .sort((one, other) => other.parts - one.parts || byText(one.value, other.value))
    .slice(0, maximum);
}

const collator = new Intl.Collator('en', { numeric: true });

/** Compares texts as people sort them: 9 before 10. */
export const byText = (one: string, other: string): number => collator.compare(one, other);
