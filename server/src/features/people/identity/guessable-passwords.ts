import { maker } from '@axlewright/contract/site/maker';

/** What somebody would try first here, in letters only. */
const houseWords = ['shop', 'parts', 'carparts', 'autoparts', 'admin', 'counter', 'brakes', 'wholesale'];

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Whether a password is, but for digits and signs, a word of the house or what stands before the @ of one's own address. */
export function isGuessablePassword(password: string, email: string): boolean {
  const own = lettersOf(email.split('@')[0] ?? '');
  const name = lettersOf(maker.name);
  const words = [name, ...houseWords, ...houseWords.map((word) => `${name}${word}`), own, lettersOf(email)].filter(Boolean);
  return words.includes(lettersOf(password));
}
