import { isOwnPath } from '@axlewright/contract/own-path';
import { paths } from '@axlewright/contract/site/page-paths';

const parameter = 'from';

/** Returns the path of `page` (the login page, for example), with a parameter that says where to go afterward: to the path `from`. */
export function withReturnPath(page: string, from: string): string {
  return from === paths.home ? page : `${page}?${new URLSearchParams({ [parameter]: from })}`;
}

/** Returns the path to go to after the login. It is always a path of the shop, and never the login or sign-up page. */
export function returnPathOf(search: URLSearchParams): string {
  const from = search.get(parameter) ?? '';
  if (!isOwnPath(from)) return paths.home;
  const { pathname } = new URL(from, 'http://shop');
  return pathname === paths.login || pathname === paths.signup ? paths.home : from;
}
