import { shopName } from '../site/shop-name.ts';

/** The maximum length of a display name, in characters. */
export const displayNameMaxLength = 100;

const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
const spaces = /\s+/gu;

/** Trims the name and replaces each run of spaces, tabs and line breaks with one space. */
export function trimDisplayName(name: string): string {
  return name.replace(spaces, ' ').trim();
}

/** Checks a name at sign-up. Returns a message for the user, or null if the name is allowed. */
export function displayNameProblem(typed: string): string | null {
  const name = trimDisplayName(typed);
  if (name.search(invisible) >= 0) return 'Name has characters that cannot be shown';
  if ([...name].length > displayNameMaxLength) return `Name must be ${displayNameMaxLength} characters or shorter`;
  if (looksLikeShop(name)) return `Name looks too much like ${shopName}. Choose another one`;
  return null;
}

/**
 * Cleans a name from an identity provider. It never throws, because a bad name must not prevent a sign-in. A name that looks like the
 * shop's becomes empty. The shop then shows the account's email address instead.
 */
export function cleanDisplayName(provided: string): string {
  const name = trimDisplayName(provided.toWellFormed().replace(spaces, ' ').replace(invisible, '').replaceAll('\ufffd', ''));
  const cut = [...name].slice(0, displayNameMaxLength).join('').trim();
  return looksLikeShop(cut) ? '' : cut;
}

/** Letters from other alphabets, digits and symbols that look like Latin letters. */
const lookalikes: Record<string, string> = {
  а: 'a',
  α: 'a',
  '@': 'a',
  '4': 'a',
  х: 'x',
  χ: 'x',
  е: 'e',
  ε: 'e',
  '3': 'e',
  є: 'e',
  ԝ: 'w',
  ѡ: 'w',
  ω: 'w',
  г: 'r',
  ɡ: 'g',
  '9': 'g',
  '6': 'g',
  һ: 'h',
  н: 'h',
  '7': 't',
  т: 't',
  τ: 't',
  '+': 't',
  // i, l, 1 and | look like each other, so all of them become l.
  і: 'l',
  ι: 'l',
  ӏ: 'l',
  i: 'l',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  ı: 'l',
};

const shopSkeleton = skeletonOf(shopName);

function looksLikeShop(name: string): boolean {
  return skeletonOf(name).includes(shopSkeleton);
}

/**
 * Replaces each character with the Latin letter that it looks like, then removes everything except the letters a to z, and replaces 'vv'
 * with 'w'. Names that look alike have the same skeleton.
 */
function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((character) => lookalikes[character] ?? character).join('');
  return letters.replace(/[^a-z]/g, '').replaceAll('vv', 'w');
}
