import type { PartFacets } from '@axlewright/contract/catalog/part-filters';
import { isDollarAmount } from '@axlewright/contract/money/money';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { parseDollars } from '../../../ui/typed-number.ts';
import { AttributeGroup } from './attribute-group.tsx';
import { Choices } from './choices.tsx';
import { facetsQuery } from './facets.queries.ts';
import { FilterGroup } from './filter-group.tsx';
import type { FilterPanelProps } from './filter-panel-props.ts';
import { sortKeyAttributesFirst } from './key-attributes.ts';
import { RangeFields } from './range-fields.tsx';
import { TypeGroup } from './type-group.tsx';

/** All filters of the catalog, with the number of parts for each value. */
export function FilterPanel({ query, categories, keyAttributeNames, change }: FilterPanelProps) {
  const result = useQuery(facetsQuery(query));
  const { data: facets, isPlaceholderData } = result;
  if (facets)
    return (
      <div aria-busy={isPlaceholderData} className="border-line border-b transition-opacity aria-busy:opacity-55">
        <FilterGroups facets={facets} query={query} categories={categories} keyAttributeNames={keyAttributeNames} change={change} />
      </div>
    );
  return <LoadingState result={result} placeholder={<LoadingPanel />} errorTitle="The filters could not be loaded" />;
}

/** The number of attribute groups that are open at first. */
const openAttributeGroups = 2;

function FilterGroups({ facets, query, categories, keyAttributeNames, change }: FilterPanelProps & { facets: PartFacets }) {
  const { mayBeMore, available } = facets;
  const showsAttributes = query.category !== '' || query.q !== '' || query.attribute.length > 0;
  const attributes = sortKeyAttributesFirst(facets.attributes, keyAttributeNames).filter(({ name, values }) => {
    const isUseful = values.length > 1 || values.some(({ parts }) => parts < facets.count);
    return isUseful || query.attribute.some((text) => text.startsWith(`${name}:`));
  });
  return (
    <>
      <fieldset className="border-line border-t py-2">
        <legend className="sr-only">Stock</legend>
        <Choices
          type="checkbox"
          choices={[{ value: 'true', label: 'In stock', parts: available.parts }]}
          chosen={[query.available]}
          mayBeMore={mayBeMore}
          onChoose={(_value, isChosen) => change(() => ({ available: isChosen ? 'true' : '' }))}
        />
      </fieldset>
      <TypeGroup query={query} categories={categories} change={change} />
      <SingleValueGroup title="Position" name="position" values={facets.positions} query={query} mayBeMore={mayBeMore} change={change} />
      {showsAttributes ? (
        attributes.map((facet, index) => (
          <AttributeGroup
            key={`${facet.name} ${facet.unit}`}
            facet={facet}
            query={query}
            mayBeMore={mayBeMore}
            isOpenAtFirst={index < openAttributeGroups}
            change={change}
          />
        ))
      ) : (
        <p className="border-line border-t py-3 text-ink-soft text-sm">Choose a category to filter by diameter, length, thread and more.</p>
      )}
      <PriceGroup bounds={facets.price} query={query} change={change} />
      <SingleValueGroup title="Brand" name="brand" values={facets.brands} query={query} mayBeMore={mayBeMore} change={change} />
    </>
  );
}

interface SingleValueGroupProps extends Pick<FilterPanelProps, 'query' | 'change'> {
  title: string;
  name: 'brand' | 'position';
  values: PartFacets['brands'];
  mayBeMore: boolean;
}

/** A filter with at most one chosen value. It is not shown if there is nothing to choose from. */
function SingleValueGroup({ title, name, values, query, mayBeMore, change }: SingleValueGroupProps) {
  const chosen = query[name];
  const missing = chosen !== '' && !values.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen, parts: null }] : [];
  const choices = [
    { value: '', label: 'Any', parts: null },
    ...values.map(({ value, parts }) => ({ value, label: value, parts })),
    ...missing,
  ];
  if (chosen === '' && values.length < 2) return null;
  return (
    <FilterGroup title={title} chosen={Number(chosen !== '')} isOpenAtFirst={name === 'position'}>
      <Choices
        type="radio"
        choices={choices}
        chosen={[chosen]}
        mayBeMore={mayBeMore}
        onChoose={(value) => change(() => ({ [name]: value }))}
      />
    </FilterGroup>
  );
}

function PriceGroup({ bounds, query, change }: Pick<FilterPanelProps, 'query' | 'change'> & { bounds: PartFacets['price'] }) {
  const { priceFrom, priceTo } = query;
  if (bounds === null && priceFrom === '' && priceTo === '') return null;
  return (
    <FilterGroup title="Price, $" chosen={Number(priceFrom !== '' || priceTo !== '')} isOpenAtFirst>
      <RangeFields
        range={{ from: priceFrom === '' ? null : Number(priceFrom), to: priceTo === '' ? null : Number(priceTo) }}
        bounds={bounds}
        parse={parsePrice}
        problemOf={() => 'Enter an amount in dollars, such as 12.50.'}
        onRangeChange={({ from, to }, options) => change(() => ({ priceFrom: String(from ?? ''), priceTo: String(to ?? '') }), options)}
      />
    </FilterGroup>
  );
}

/** The server accepts whole cents below a million dollars. Returns NaN for other text. */
function parsePrice(typed: string): number | null {
  const dollars = parseDollars(typed);
  return dollars === null || (isDollarAmount(dollars) && dollars < 1_000_000) ? dollars : Number.NaN;
}

function LoadingPanel() {
  return (
    <div aria-busy="true" className="grid gap-4 border-line border-t py-4">
      <span className="sr-only">Loading the filters</span>
      {['w-24', 'w-40', 'w-32', 'w-44', 'w-28', 'w-36'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
