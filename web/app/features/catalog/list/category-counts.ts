import type { CategoryCount } from './part-summary.ts';

export function sortEmptyCategoriesLast(all: readonly CategoryCount[]): CategoryCount[] {
  return [...all.filter(({ parts }) => parts > 0), ...all.filter(({ parts }) => parts === 0)];
}

/** All categories with the number of matches in each. Categories with matches and the chosen one come first. */
export function categoriesForSearch(all: readonly CategoryCount[], found: readonly CategoryCount[], chosen: string): CategoryCount[] {
  const mayBeMore = found.some((category) => category.mayBeMore);
  const counted = all.map((category) => found.find(({ slug }) => slug === category.slug) ?? { ...category, parts: 0, mayBeMore });
  const isAhead = ({ slug, parts }: CategoryCount) => parts > 0 || slug === chosen;
  return [...counted.filter(isAhead), ...counted.filter((category) => !isAhead(category))];
}

/** The server stops counting at this number. */
const countLimit = 10_000;
const numberFormat = new Intl.NumberFormat('en-US');

/** A category's count as text, for the page (`shown`) and for screen readers (`spoken`). Null if the count is unknown. */
export function countLabel({ parts, mayBeMore }: Pick<CategoryCount, 'parts' | 'mayBeMore'>): { shown: string; spoken: string } | null {
  if (!mayBeMore) return { shown: numberFormat.format(parts), spoken: `${numberFormat.format(parts)} ${parts === 1 ? 'part' : 'parts'}` };
  if (parts === 0) return null;
  const counted = numberFormat.format(Math.min(parts, countLimit));
  return { shown: `${counted}+`, spoken: `${counted} parts or more` };
}

/** True if the category certainly has no parts. False if the server did not count all of them. */
export function hasNoParts({ parts, mayBeMore }: Pick<CategoryCount, 'parts' | 'mayBeMore'>): boolean {
  return parts === 0 && !mayBeMore;
}
