/**
 * Returns whether a redirect target is a path of the shop and cannot lead to another site. Browsers treat `//host` and `/\host` as another
 * host, even after dots (`/.//host`). They ignore tabs and line breaks.
 */
export function isOwnPath(target: string): boolean {
  if (!/^\/(?![/\\])[^\\]*$/.test(target) || hasControlCharacter(target)) return false;
  const url = URL.parse(target, 'http://shop');
  return url?.host === 'shop' && !url.pathname.startsWith('//');
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
