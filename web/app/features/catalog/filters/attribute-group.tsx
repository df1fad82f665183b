import { maximumAttributeFilters } from '@axlewright/contract/catalog/part-filters';
import type { CatalogQuery } from '../list/catalog-url.ts';
import { type Choice, Choices } from './choices.tsx';
import { chosenRange, chosenValues, isFull, withRange, withValue } from './filter-changes.ts';
import { FilterGroup } from './filter-group.tsx';
import type { ChangeFilters } from './filter-panel-props.ts';
import { type AttributeFacet, nameWithUnit, parseSize, sizeProblem } from './measured-size.ts';
import { RangeFields } from './range-fields.tsx';

interface AttributeGroupProps {
  facet: AttributeFacet;
  query: CatalogQuery;
  mayBeMore: boolean;
  isOpenAtFirst: boolean;
  change: ChangeFilters;
}

/** The filters for one attribute: its values and, for a size, a range. A number without a unit is a count, such as 5 bolt holes. */
export function AttributeGroup({ facet, query, mayBeMore, isOpenAtFirst, change }: AttributeGroupProps) {
  const { name, unit, range: bounds } = facet;
  const chosen = chosenValues(query, name);
  const range = chosenRange(query, facet);
  const hasRange = range.from !== null || range.to !== null;
  // A value replaces the range of its attribute, and a range replaces the values, so neither needs more room.
  const hasNoRoom = isFull(query) && !hasRange;
  return (
    <FilterGroup title={nameWithUnit(facet)} chosen={chosen.length + Number(hasRange)} isOpenAtFirst={isOpenAtFirst}>
      {(hasRange || (bounds !== null && unit !== null)) && (
        <RangeFields
          range={range}
          bounds={bounds}
          disabled={hasNoRoom && chosen.length === 0}
          parse={(typed) => parseSize(typed, unit)}
          problemOf={(typed) => sizeProblem(typed, facet)}
          onRangeChange={(next, options) => change((current) => withRange(current, facet, next), options)}
        />
      )}
      <Choices
        type="checkbox"
        choices={choicesOf(facet, chosen)}
        chosen={chosen}
        mayBeMore={mayBeMore}
        isFull={hasNoRoom}
        onChoose={(value, isChosen) => change((current) => withValue(current, name, value, isChosen))}
      />
      {hasNoRoom && (
        <p className="text-ink-soft text-sm">
          You have chosen the maximum of {maximumAttributeFilters} sizes and values. Remove one to add another.
        </p>
      )}
    </FilterGroup>
  );
}

/** Numbers are sorted by size. A chosen value that is not listed is added, so that it can be removed. */
function choicesOf({ values, range }: AttributeFacet, chosen: readonly string[]): Choice[] {
  const listed = values.map(({ value, parts }) => ({ value, label: value, parts }));
  const missing = chosen.filter((value) => !values.some((other) => other.value === value));
  const all = [...listed, ...missing.map((value) => ({ value, label: value, parts: null }))];
  return range === null ? all : all.toSorted((one, other) => sizeOf(one) - sizeOf(other));
}

const sizeOf = ({ value }: Choice) => parseSize(value, null) || 0;
