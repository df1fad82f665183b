/**
 * Makes a unique slug for each new name, in the same order. If a slug already exists, the new slug gets a number: 'rings', 'rings-2',
 * 'rings-3'.
 * @param named names, each with the slug of its parent category in `within`. The new slug starts with the parent's slug
 * @param known slugs that already exist
 */
export function makeSlugs(named: readonly { name: string; within?: string }[], known: readonly string[]): string[] {
  const taken = new Set(known);
  return named.map(({ name, within }) => {
    const wanted = within === undefined ? slugOf(name) : `${within}-${slugOf(name)}`;
    let slug = wanted;
    for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`;
    taken.add(slug);
    return slug;
  });
}

/** Returns 'snap-inner' for 'Snap, inner', and 'category' for a name without Latin letters or digits. */
function slugOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'category'
  );
}
