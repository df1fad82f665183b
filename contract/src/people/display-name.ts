import { maker } from '../site/maker.ts';

/** Characters that a display name may have at most. */
export const displayNameMaxLength = 100;

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
const spaces = /\s+/gu;

/** Removes spaces at both ends and makes one space of several. Tabs and line ends count as spaces. */
export function trimDisplayName(name: string): string {
  return name.replace(spaces, ' ').trim();
}

/** Why a name cannot be taken at sign-up, in words for the person who typed it; null if it can. */
export function displayNameProblem(typed: string): string | null {
  const name = trimDisplayName(typed);
  if (name.search(unseen) >= 0) return 'Name has characters that cannot be shown';
  if ([...name].length > displayNameMaxLength) return `Name must be ${displayNameMaxLength} characters or shorter`;
  if (looksLikeMaker(name)) return `Name looks like ${maker.name}'s own. Choose another one`;
  return null;
}

/**
 * Makes a name that an identity provider tells fit to be shown: it is never a reason to refuse a sign-in. A name that looks like
 * the maker's becomes empty, and the account is shown by its address.
 */
export function cleanDisplayName(told: string): string {
  const name = trimDisplayName(told.toWellFormed().replace(spaces, ' ').replace(unseen, '').replaceAll('\ufffd', ''));
  const cut = [...name].slice(0, displayNameMaxLength).join('').trim();
  return looksLikeMaker(cut) ? '' : cut;
}

/** Letters of other alphabets, digits and signs that read like a Latin letter. */
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
  // These four read alike among themselves too.
  і: 'l',
  ι: 'l',
  ӏ: 'l',
  i: 'l',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  ı: 'l',
};

const makerSkeleton = skeletonOf(maker.name);

function looksLikeMaker(name: string): boolean {
  return skeletonOf(name).includes(makerSkeleton);
}

/** Letters only, each as the Latin letter that it looks like: two names that read alike have the same. */
function skeletonOf(name: string): string {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((character) => lookalikes[character] ?? character).join('');
  return letters.replace(/[^a-z]/g, '').replaceAll('vv', 'w');
}
