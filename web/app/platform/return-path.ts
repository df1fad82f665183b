import { isOwnPath } from '@axlewright/contract/own-path';
import { paths } from '@axlewright/contract/site/page-paths';

const parameter = 'from';

/** The path of the login or sign-up page, with `from` as the page to return to. */
export function withReturnPath(page: string, from: string): string {
  return from === paths.home ? page : `${page}?${new URLSearchParams({ [parameter]: from })}`;
}

/** Where to go after login. Always a path of the shop, and never the login or sign-up page. */
export function returnPathOf(search: URLSearchParams): string {
  const from = search.get(parameter) ?? '';
  if (!isOwnPath(from)) return paths.home;
  const { pathname } = new URL(from, 'http://shop');
  return pathname === paths.login || pathname === paths.signup ? paths.home : from;
}
