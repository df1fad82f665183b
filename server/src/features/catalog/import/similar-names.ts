/** Lists new names that probably mean the same as a known name. They differ only in case, "&" for "and", a plural s or one typing error. */
export function similarNames({ added, known }: { added: readonly string[]; known: readonly string[] }): { added: string; like: string }[] {
  return added.flatMap((name, position) => {
    const like = [...known, ...added.slice(0, position)].find((other) => looksAlike(name, other));
    return like === undefined ? [] : [{ added: name, like }];
  });
}

/** Shorter names are not checked for typing errors, because in a short name one letter often makes a different word. */
const shortestCheckedLength = 5;

function looksAlike(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a === b || (Math.min(a.length, b.length) >= shortestCheckedLength && isOneEditAway(a, b));
}

/** Returns a name in a form for comparing, such as 'brake and rotor' for 'Brakes & Rotors'. */
function plain(name: string): string {
  const words =
    name
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)).join(' ');
}

/** Returns true if one letter is added, missing, wrong or swapped with the next letter. */
function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return isSwapped || short.slice(at + 1) === long.slice(at + 1);
}
