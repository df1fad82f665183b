import { type Matches, matchOneToOne } from './match-one-to-one.ts';

/** A model in one model year. */
export interface NamedVehicle {
  id: number;
  year: number;
  make: string;
  model: string;
}

/**
 * Finds the shop's vehicle for each base vehicle of VCdb. First compares year, make, and model, and ignores case, spaces, and punctuation.
 * For the remaining vehicles, compares keys that ignore the spelling differences between the two databases.
 */
export function matchVehicles(bases: readonly NamedVehicle[], vehicles: readonly NamedVehicle[]): Matches<NamedVehicle, NamedVehicle> {
  const same = matchOneToOne(bases, plainKey, vehicles, (vehicle) => [plainKey(vehicle)]);
  const taken = new Set(bases.map(plainKey));
  const rest = vehicles.filter((vehicle) => !taken.has(plainKey(vehicle)));
  const similar = matchOneToOne(same.unmatched, variantKey, rest, (vehicle) => [variantKey(vehicle), brandedKey(vehicle)]);
  return {
    matched: [...same.matched, ...similar.matched],
    ambiguous: [...same.ambiguous, ...similar.ambiguous],
    unmatched: similar.unmatched,
  };
}

/** `Citroën 2 CV` → `citroen2cv` */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]/g, '');

const makeVariants = new Map([
  ['vw', 'volkswagen'],
  ['chevy', 'chevrolet'],
  ['mercedes', 'mercedesbenz'],
  ['amc', 'americanmotors'],
]);
const modelVariants = new Map([
  ['mx5miata', 'mx5'],
  ['s10', 's10pickup'],
  ['s15', 's15pickup'],
]);

const plainKey = ({ year, make, model }: NamedVehicle) => `${year} ${plain(make)} ${plain(model)}`;

/** A key with the make and the model in one word. Mazda's `3` and `Mazda3` have the same key. */
function variantKey({ year, make, model }: NamedVehicle): string {
  const [madeBy, named] = [plain(make), plain(withoutParentheses(model))];
  const knownMake = makeVariants.get(madeBy) ?? madeBy;
  const short = named.startsWith(madeBy) ? named.slice(madeBy.length) : named;
  return `${year} ${knownMake}${modelVariants.get(short) ?? short}`;
}

/** A key without the make. The shop has Toyota's `Scion xB`; VCdb has Scion's `xB`. */
const brandedKey = ({ year, model }: NamedVehicle) => `${year} ${plain(withoutParentheses(model))}`;

const withoutParentheses = (model: string) => model.replace(/\(.*?\)/g, '');
