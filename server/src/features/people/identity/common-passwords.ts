import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 of the most common leaked passwords, in lower case, from zxcvbn. The list does not contain passwords like 'abcdefg' and 'aaaaaaa'. */
const leaked = new Set(dictionary['passwords-common']);

/** Returns true if a password is on that list, consists of neighboring characters, or repeats a few characters. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  return leaked.has(typed) || isRun(typed) || isRepetition(typed);
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'];
const rowsBothWays = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Returns true for neighboring letters, digits or keys, in either direction: '654321', 'abcdefg', 'poiuyt', or several such rows. */
function isRun(typed: string): boolean {
  return rowsBothWays.some((row) => row.includes(typed) || (typed.startsWith(row) && isRun(typed.slice(row.length))));
}

/** One to three characters, repeated: 'aaaaaaa', '420420'. */
const isRepetition = (typed: string) => /^(.{1,3})\1+$/su.test(typed);
