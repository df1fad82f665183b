import { exactCountLimit } from '@axlewright/contract/fields';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import { createReadThrough } from '../../../platform/cache/read-through.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type PartFilter, topicsOf } from './part-filter.queries.ts';
import { countParts } from './part-list.queries.ts';

/** Returns the number of parts with this filter. Counting stops at `atMost`. Default: exactCountLimit + 1. */
export type CountListedParts = (filter: PartFilter, atMost?: number) => Promise<number>;

/** In bytes. Enough for thousands of filters. */
const maxBytes = 500_000;

/**
 * Counts parts through a cache. All pages of a list have the same count, and counting takes longer than reading a page. Lists with drafts are
 * always counted, because a change of a draft does not make cache entries stale.
 */
export function createPartCounts(db: Db, invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>): CountListedParts {
  const readThrough = createReadThrough<number>(invalidation, { maxBytes, maxKeyLength: 1_000 });
  return async (filter, atMost = exactCountLimit + 1) => {
    if (filter.withDrafts) return countParts(db, filter, atMost);
    const { category, stock, vehicle, facets } = filter;
    const key = JSON.stringify([category?.column, category?.id, stock, vehicle, facets, atMost]);
    return readThrough(key, topicsOf(filter), () => countParts(db, filter, atMost));
  };
}
