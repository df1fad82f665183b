import { isOwnPath } from '@axlewright/contract/own-path';
import { paths } from '../paths.ts';

const parameter = 'from';

/** The address of the login (or sign-up) page that leads back to `from` afterwards. */
export function withWayBack(page: string, from: string): string {
  return from === paths.home ? page : `${page}?${new URLSearchParams({ [parameter]: from })}`;
}

/** Where to go after login: a path of the shop itself, never another site's, never the login page again. */
export function wayBackOf(search: URLSearchParams): string {
  const from = search.get(parameter) ?? '';
  if (!isOwnPath(from)) return paths.home;
  const { pathname } = new URL(from, 'http://shop');
  return pathname === paths.login || pathname === paths.signup ? paths.home : from;
}
