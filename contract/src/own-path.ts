/**
 * Whether an address is a path of the shop itself, so that a redirect to it leads nowhere else. Browsers read `//host` and `/\host`
 * as another host, also where dots come before them (`/.//host`), and drop tabs and line ends.
 */
export function isOwnPath(address: string): boolean {
  if (!/^\/(?![/\\])[^\\]*$/.test(address) || hasControlCharacter(address)) return false;
  const url = URL.parse(address, 'http://shop');
  return url?.host === 'shop' && !url.pathname.startsWith('//');
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
