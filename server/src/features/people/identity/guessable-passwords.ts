import { shopName } from '@axlewright/contract/site/shop-name';

/** Words that an attacker of this shop would try first. Letters only. */
const shopWords = ['shop', 'parts', 'carparts', 'autoparts', 'admin', 'counter', 'brakes', 'wholesale'];

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Ignores digits and punctuation. Returns true if the rest is a word of this shop, the user's email address, or its part before the @. */
export function isGuessablePassword(password: string, email: string): boolean {
  const emailName = lettersOf(email.split('@')[0] ?? '');
  const name = lettersOf(shopName);
  const words = [name, ...shopWords, ...shopWords.map((word) => `${name}${word}`), emailName, lettersOf(email)].filter(Boolean);
  return words.includes(lettersOf(password));
}
