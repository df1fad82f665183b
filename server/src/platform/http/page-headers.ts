import { exactCountLimit } from '@axlewright/contract/fields';
import type { PageOfRows } from '../lists/keyset-pages.ts';
import { canonicalQueryString } from './canonical-query-string.ts';

/**
 * Returns the headers of a page of a list. Link contains the neighboring pages, and X-Total-Count the number of rows. The body is only the array.
 * `query` must contain only known parameters.
 */
export function pageHeaders(path: string, query: unknown, { next, prev, count }: PageOfRows<unknown>): Record<string, string> {
  const link = (cursor: string, rel: string) => `<${path}${canonicalQueryString({ ...(query as object), cursor })}>; rel="${rel}"`;
  const links = [next && link(next, 'next'), prev && link(prev, 'prev')].filter(Boolean);
  return {
    ...(links.length > 0 ? { link: links.join(', ') } : {}),
    'x-total-count': count > exactCountLimit ? `${exactCountLimit}+` : String(count),
  };
}
