/**
 * Returns whether a redirect target is a path of the shop, so that it cannot lead to another site. Browsers read `//host`, `/\host`, and
 * even `/.//host` as another host. They ignore tabs and line breaks in a URL.
 */
export function isOwnPath(target: string): boolean {
  if (!/^\/(?![/\\])[^\\]*$/.test(target) || hasControlCharacter(target)) return false;
  const url = URL.parse(target, 'http://shop');
  return url?.host === 'shop' && !url.pathname.startsWith('//');
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
