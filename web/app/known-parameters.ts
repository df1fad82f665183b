import { paths } from '@axlewright/contract/site/page-paths';

/**
 * The URL parameters that server rendering may read. The server caches one page per combination and drops other parameters. If the first
 * paint of a page depends on a parameter, list it here. Otherwise hydration fails.
 */
export const knownParameters: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['q', 'category', 'sort', 'cursor'],
  [paths.login]: ['from', 'error'],
  [paths.signup]: ['from'],
};
