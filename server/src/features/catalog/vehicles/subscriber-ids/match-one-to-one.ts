/** What `matchOneToOne` found. */
export interface Matches<Delivered, Known> {
  matched: { delivered: Delivered; known: Known }[];
  /** those that share a key with another delivered item, or with several known items */
  ambiguous: Delivered[];
  /** those that share a key with no known item */
  unmatched: Delivered[];
}

/** Pairs each delivered item with the known item that has the same key, if no other item has this key. */
export function matchOneToOne<Delivered, Known>(
  delivered: readonly Delivered[],
  keyOfDelivered: (item: Delivered) => string,
  known: readonly Known[],
  keysOfKnown: (item: Known) => readonly string[],
): Matches<Delivered, Known> {
  const knownByKey = grouped(known, keysOfKnown);
  const matches: Matches<Delivered, Known> = { matched: [], ambiguous: [], unmatched: [] };
  for (const [key, items] of grouped(delivered, (item) => [keyOfDelivered(item)])) {
    const [found, ...others] = knownByKey.get(key) ?? [];
    const [item, ...same] = items;
    if (found === undefined) matches.unmatched.push(...items);
    else if (item === undefined || others.length > 0 || same.length > 0) matches.ambiguous.push(...items);
    else matches.matched.push({ delivered: item, known: found });
  }
  return withoutShared(matches);
}

/** A known item with several keys can match several delivered items. Those are ambiguous, too. */
function withoutShared<Delivered, Known>({ matched, ambiguous, unmatched }: Matches<Delivered, Known>): Matches<Delivered, Known> {
  const counts = Map.groupBy(matched, ({ known }) => known);
  const isShared = ({ known }: { known: Known }) => (counts.get(known)?.length ?? 0) > 1;
  return {
    matched: matched.filter((match) => !isShared(match)),
    ambiguous: [...ambiguous, ...matched.filter(isShared).map(({ delivered }) => delivered)],
    unmatched,
  };
}

function grouped<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
