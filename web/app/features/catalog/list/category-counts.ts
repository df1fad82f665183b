import { exactCountLimit } from '@axlewright/contract/fields';
import type { CategoryCount } from './part-summary.ts';

export function sortEmptyCategoriesLast(all: readonly CategoryCount[]): CategoryCount[] {
  return [...all.filter(({ parts }) => parts > 0), ...all.filter(({ parts }) => parts === 0)];
}

/** The category with this slug, or the one with this subcategory. */
export function categoryOf(slug: string, categories: readonly CategoryCount[]): CategoryCount | undefined {
  return categories.find((category) => category.slug === slug || category.subcategories.some((subcategory) => subcategory.slug === slug));
}

/** All categories with the number of matches in each. Categories with matches and the chosen one come first. */
export function categoriesForSearch(all: readonly CategoryCount[], found: readonly CategoryCount[], chosen: string): CategoryCount[] {
  const mayBeMore = found.some((category) => category.mayBeMore);
  const counted = all.map((category) => {
    const match = found.find(({ slug }) => slug === category.slug);
    const subcategories = category.subcategories.map((subcategory) => ({
      ...subcategory,
      parts: match?.subcategories.find(({ slug }) => slug === subcategory.slug)?.parts ?? 0,
    }));
    return { ...category, parts: match?.parts ?? 0, mayBeMore, subcategories };
  });
  const isAhead = (category: CategoryCount) => category.parts > 0 || category === categoryOf(chosen, counted);
  return [...counted.filter(isAhead), ...counted.filter((category) => !isAhead(category))];
}

const numberFormat = new Intl.NumberFormat('en-US');

/** A category's count as text, for the page (`shown`) and for screen readers (`spoken`). Null if the count is unknown. */
export function countLabel({ parts, mayBeMore }: Pick<CategoryCount, 'parts' | 'mayBeMore'>): { shown: string; spoken: string } | null {
  if (!mayBeMore) return { shown: numberFormat.format(parts), spoken: `${numberFormat.format(parts)} ${parts === 1 ? 'part' : 'parts'}` };
  if (parts === 0) return null;
  const counted = numberFormat.format(Math.min(parts, exactCountLimit));
  return { shown: `${counted}+`, spoken: `${counted} parts or more` };
}

/** True if the category certainly has no parts. False if the server did not count all of them. */
export function hasNoParts({ parts, mayBeMore }: Pick<CategoryCount, 'parts' | 'mayBeMore'>): boolean {
  return parts === 0 && !mayBeMore;
}
