import { paths } from '@axlewright/contract/site/page-paths';

/**
 * The URL parameters that each page may use when the server renders it. The server caches one page for each combination of their values,
 * and removes all other parameters. If the first render of a page depends on a parameter, list it here. Otherwise hydration fails.
 */
export const knownParameters: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: [
    'q',
    'category',
    'vehicleId',
    'engineId',
    'brand',
    'position',
    'available',
    'priceFrom',
    'priceTo',
    'attribute',
    'sort',
    'cursor',
  ],
  [paths.login]: ['from', 'error'],
  [paths.signup]: ['from'],
};
