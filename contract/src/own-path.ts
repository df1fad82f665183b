/**
 * Whether an address is a path of the shop, so that a redirect to it cannot lead to another site. Browsers read `//host` and `/\host`
 * as another host, even after dots (`/.//host`), and ignore tabs and line breaks.
 */
export function isOwnPath(address: string): boolean {
  if (!/^\/(?![/\\])[^\\]*$/.test(address) || hasControlCharacter(address)) return false;
  const url = URL.parse(address, 'http://shop');
  return url?.host === 'shop' && !url.pathname.startsWith('//');
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
