import { noFilters } from '../list/catalog-url.ts';
import { categoryOf } from '../list/category-counts.ts';
import { activeFilters } from './active-filters.ts';
import { Choices } from './choices.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { FilterPanelProps } from './filter-panel-props.ts';

/** The subcategories of the chosen category. Their counts ignore the filters, so the counts are hidden if a filter is set. */
export function TypeGroup({ query, categories, change }: Omit<FilterPanelProps, 'keyAttributeNames'>) {
  const category = categoryOf(query.category, categories);
  if (!category || category.subcategories.length < 2) return null;
  const { slug, subcategories, mayBeMore } = category;
  const hasCounts = activeFilters(query).length === 0;
  const choices = [
    { value: slug, label: 'All types', parts: null },
    ...subcategories.map((each) => ({ value: each.slug, label: each.name, parts: hasCounts ? each.parts : null })),
  ];
  return (
    <FilterGroup title="Type" chosen={0} isOpenAtFirst>
      <Choices
        type="radio"
        choices={choices}
        chosen={[query.category]}
        mayBeMore={mayBeMore}
        // Other types have other attributes.
        onChoose={(chosenSlug) => change(() => ({ category: chosenSlug, attribute: noFilters.attribute }))}
      />
    </FilterGroup>
  );
}
