/** In characters. A longer line tells nobody more, and the time to scrub it is taken from everybody's requests. */
export const maximumLineLength = 16_384;

/** Bearer tokens, keys of the card provider, passwords in addresses of databases. */
const secrets: [RegExp, string][] = [
  [/(Bearer|Basic) [\w.~+/=-]+/gi, '$1 [token]'],
  [/(?:sk|rk)_(?:live|test)_\w+|whsec_\w+|pi_[a-z0-9]{1,255}_secret_\w+/gi, '[key]'],
  [/(postgres(?:ql)?:\/\/[^:/\s]+):[^@/\s]+@/g, '$1:[password]@'],
];

/**
 * Returns a line of the log (one JSON object) without what identifies a person or lets somebody in. A line that is too long is replaced
 * by one that holds its beginning.
 *
 * Strangers choose much of what stands in a line, so the time must grow in proportion to its length, whatever it holds: in each pattern
 * a quantifier is bounded, or what it repeats cannot hold the beginning of another match.
 */
export function scrubLogLine(line: string): string {
  if (line.length <= maximumLineLength) return withoutSecrets(line);
  const level = Number(/^\{"level":(\d{1,3})/.exec(line)?.[1] ?? 50);
  const msg = 'this line was too long; this is its beginning';
  return `${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg, line: withoutSecrets(beginningOf(line)) })}\n`;
}

/** Without its last word: a secret that was cut in two does not look like one. */
function beginningOf(line: string): string {
  const cut = line.slice(0, maximumLineLength / 4);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('"')) + 1);
}

export function withoutSecrets(line: string): string {
  const tokensGone = line.includes('eyJ') ? line.replace(/[\w.-]+/g, withoutToken) : line;
  return withoutAddresses(secrets.reduce((text, [pattern, name]) => text.replace(pattern, name), tokensGone));
}

/** A JWT has three parts with dots between them; the first begins with `{"` in base64. */
function withoutToken(word: string): string {
  const start = word.indexOf('eyJ');
  const firstDot = start < 0 ? -1 : word.indexOf('.', start);
  return firstDot < 0 || !word.includes('.', firstDot + 1) ? word : `${word.slice(0, start)}[token]`;
}

const atSign = /@|%(?:25){0,3}40/gi;
const domain = /[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/y;
const nameCharacter = /[\w.%+'-]/;
const longestName = 254;

/** Reads from each @ in both directions. One pattern for a whole address would try each character of a long word as its beginning. */
function withoutAddresses(line: string): string {
  let written = '';
  let from = 0;
  for (const { 0: sign, index } of line.matchAll(atSign)) {
    if (index < from) continue;
    domain.lastIndex = index + sign.length;
    if (!domain.test(line)) continue;
    const start = startOfName(line, Math.max(from, index - longestName), index);
    if (start === index) continue;
    written += `${line.slice(from, start)}[e-mail]`;
    from = domain.lastIndex;
  }
  return written + line.slice(from);
}

function startOfName(line: string, earliest: number, end: number): number {
  let start = end;
  while (start > earliest && nameCharacter.test(line[start - 1] ?? '')) start--;
  // The line is JSON: the n of \n belongs to its backslash.
  let backslashes = 0;
  while (line[start - 1 - backslashes] === '\\') backslashes++;
  if (backslashes % 2 === 1) start += line[start] === 'u' ? 5 : 1;
  return Math.min(start, end);
}
