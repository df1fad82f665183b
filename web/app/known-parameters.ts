import { paths } from './paths.ts';

/**
 * The parameters of an address that the server's rendering reads. It keeps one page for each combination of these and knows no
 * others: a page whose first paint depends on a parameter has it here, or its HTML will not fit what the browser makes of it.
 */
export const knownParameters: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['q', 'category', 'sort', 'cursor'],
  [paths.login]: ['from', 'error'],
  [paths.signup]: ['from'],
};
