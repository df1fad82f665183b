/** In characters. Longer lines are cut, because searching a long line for secrets would delay requests. */
export const maximumLineLength = 16_384;

/** Bearer tokens, keys of the card processor, passwords in database URLs. */
const secrets: [RegExp, string][] = [
  [/(Bearer|Basic) [\w.~+/=-]+/gi, '$1 [token]'],
  [/(?:sk|rk)_(?:live|test)_\w+|whsec_\w+|pi_[a-z0-9]{1,255}_secret_\w+/gi, '[key]'],
  [/(postgres(?:ql)?:\/\/[^:/\s]+):[^@/\s]+@/g, '$1:[password]@'],
];

/**
 * Removes personal data and secrets from a log line, which is one JSON object. Shortens a line that is too long.
 *
 * Attackers can choose large parts of a line. So the time must be linear in the length of the line: every quantifier in a pattern has a
 * limit, ends the pattern, or repeats characters among which no other match can begin.
 */
export function scrubLogLine(line: string): string {
  if (line.length <= maximumLineLength) return withoutSecrets(line);
  const level = Number(/^\{"level":(\d{1,3})/.exec(line)?.[1] ?? 50);
  const msg = 'this line was too long and was cut';
  return `${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg, line: withoutSecrets(beginningOf(line)) })}\n`;
}

/** Cuts a line at a word boundary. Half a secret would not match a pattern, so it would stay in the line. */
function beginningOf(line: string): string {
  const cut = line.slice(0, maximumLineLength / 4);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('"')) + 1);
}

export function withoutSecrets(line: string): string {
  const withoutTokens = line.includes('eyJ') ? line.replace(/[\w.-]+/g, withoutToken) : line;
  return withoutAddresses(secrets.reduce((text, [pattern, name]) => text.replace(pattern, name), withoutTokens));
}

/** A JWT has three parts, separated by dots. The first starts with `{"` in base64. */
function withoutToken(word: string): string {
  const start = word.indexOf('eyJ');
  const firstDot = start < 0 ? -1 : word.indexOf('.', start);
  return firstDot < 0 || !word.includes('.', firstDot + 1) ? word : `${word.slice(0, start)}[token]`;
}

const atSign = /@|%(?:25){0,3}40/gi;
const domain = /[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/y;
const nameCharacter = /[\w.%+'-]/;
const longestName = 254;

/** Searches from each @ in both directions. A pattern for a whole address could start at any character, which would take quadratic time. */
function withoutAddresses(line: string): string {
  let written = '';
  let copiedUntil = 0;
  for (const { 0: sign, index } of line.matchAll(atSign)) {
    if (index < copiedUntil) continue;
    domain.lastIndex = index + sign.length;
    if (!domain.test(line)) continue;
    const start = startOfName(line, Math.max(copiedUntil, index - longestName), index);
    if (start === index) continue;
    written += `${line.slice(copiedUntil, start)}[email]`;
    copiedUntil = domain.lastIndex;
  }
  return written + line.slice(copiedUntil);
}

function startOfName(line: string, earliest: number, end: number): number {
  let start = end;
  while (start > earliest && nameCharacter.test(line[start - 1] ?? '')) start--;
  // The line is JSON. If \n is before the address, its n is not part of the address.
  let backslashes = 0;
  while (line[start - 1 - backslashes] === '\\') backslashes++;
  if (backslashes % 2 === 1) start += line[start] === 'u' ? 5 : 1;
  return Math.min(start, end);
}
