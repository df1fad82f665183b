import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 of the most common leaked passwords, in lower case, from zxcvbn. The list lacks most runs and repetitions. */
const leaked = new Set(dictionary['passwords-common']);

/** Whether a password is on that list, is a run of neighbors, or repeats a few characters. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  return leaked.has(typed) || isRun(typed) || isRepetition(typed);
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'];
const rowsBothWays = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Neighbors in the alphabet, the digits or a row of a keyboard, in either direction: '654321', 'abcdefg', 'poiuyt'. Several rows may follow each other. */
function isRun(typed: string): boolean {
  return rowsBothWays.some((row) => row.includes(typed) || (typed.startsWith(row) && isRun(typed.slice(row.length))));
}

/** One to three characters, repeated: 'aaaaaaa', '420420'. */
const isRepetition = (typed: string) => /^(.{1,3})\1+$/su.test(typed);
