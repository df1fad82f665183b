import type { CategoryCount } from './part-summary.ts';

/** Categories without parts come last. */
export function emptyOnesLast(all: readonly CategoryCount[]): CategoryCount[] {
  return [...all.filter(({ parts }) => parts > 0), ...all.filter(({ parts }) => parts === 0)];
}

/** All categories with what a search found in each; those where it found something come first, and with them the chosen one. */
export function categoriesOfSearch(all: readonly CategoryCount[], found: readonly CategoryCount[], chosen: string): CategoryCount[] {
  const mayBeMore = found.some((category) => category.mayBeMore);
  const counted = all.map((category) => found.find(({ slug }) => slug === category.slug) ?? { ...category, parts: 0, mayBeMore });
  const isAhead = ({ slug, parts }: CategoryCount) => parts > 0 || slug === chosen;
  return [...counted.filter(isAhead), ...counted.filter((category) => !isAhead(category))];
}

/** Lists count exactly up to here too. */
const countLimit = 10_000;
const figure = new Intl.NumberFormat('en-US');

/** A category's count to be seen and to be heard; null where nothing is known of it. */
export function countLabel({ parts, mayBeMore }: Pick<CategoryCount, 'parts' | 'mayBeMore'>): { seen: string; heard: string } | null {
  if (!mayBeMore) return { seen: figure.format(parts), heard: `${figure.format(parts)} ${parts === 1 ? 'part' : 'parts'}` };
  if (parts === 0) return null;
  const counted = figure.format(Math.min(parts, countLimit));
  return { seen: `${counted}+`, heard: `${counted} parts or more` };
}

/** Nothing of the search is in there for certain. */
export function isWithoutParts({ parts, mayBeMore }: Pick<CategoryCount, 'parts' | 'mayBeMore'>): boolean {
  return parts === 0 && !mayBeMore;
}
