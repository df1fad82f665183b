import type { Part, PartDetail, PartListQuery } from '@axlewright/contract/catalog/parts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { can } from '../../../platform/auth/caller.ts';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import type { PageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { findNamedPartNumber } from '../numbers/resolve-numbers.ts';
import type { SearchRecorder } from '../searches/search-recorder.ts';
import { createCachedFacetColumns } from './cached-facet-columns.ts';
import { changePart, type SeenPart } from './change-part.ts';
import { changeParts } from './change-parts.ts';
import { createChooseSearch } from './choose-search.ts';
import { createDelayedStockFeed } from './delayed-stock-feed.ts';
import { getDeletedPart, listDeletedParts, restorePart } from './deleted-parts.ts';
import { createPartCounts } from './part-counts.ts';
import { getPartFacets } from './part-facets.ts';
import { createPartReader } from './part-reader.ts';
import { isSortedByStock } from './part-sort.queries.ts';
import { addPart, deletePart, exportParts, listCategories, listPartChanges, listParts, type VersionedPart } from './parts.ts';
import { createRankedMatches } from './ranked-matches.ts';
import type { StockFeed } from './stock-feed.ts';
import { setSuccessors } from './successors.ts';

interface PartsDependencies {
  db: Database;
  invalidation: CacheInvalidation;
  stockFeed: StockFeed;
  searches: Pick<SearchRecorder, 'recorderOfList'>;
}

export function partsRoutes(implement: ImplementEndpoint, { db, invalidation, stockFeed, searches }: PartsDependencies): void {
  const parts = createPartReader(db, invalidation);
  const countListed = createPartCounts(db, invalidation);
  const caches = {
    countListed,
    rankCostlyMatches: createRankedMatches(db, invalidation),
    facetColumns: createCachedFacetColumns(db, invalidation, stockFeed, countListed),
    chooseSearch: createChooseSearch(db, invalidation, countListed, (text) => findNamedPartNumber(db, text)),
  };
  implement('listParts', async ({ query, caller }) => listParts(db, query, { withDrafts: can(caller, 'parts.edit'), ...caches }), {
    topics: topicsOfList,
    live: stockFeed,
    onSend: (query: PartListQuery, { count }: PageOfRows<Part>) => searches.recorderOfList(query, count),
  });
  const delayedStockFeed = createDelayedStockFeed(invalidation);
  implement('getPartFacets', async ({ query, caller }) => getPartFacets(db, query, { withDrafts: can(caller, 'parts.edit'), ...caches }), {
    topics: ['parts'],
    live: delayedStockFeed,
  });
  implement('exportParts', async ({ query }) => exportParts(db, query, caches));
  implement('listCategories', async ({ query, caller }) => listCategories(db, query, { withEmpty: can(caller, 'parts.edit'), ...caches }), {
    topics: ['parts'],
  });
  implement('getPart', async ({ params, caller, reply }) => withETag(reply, await parts.read(params.partId, can(caller, 'parts.edit'))));
  implement('addPart', async ({ body, caller, reply }) => withETag(reply, await addPart(db, caller, body)), { changesPublicData: true });
  implement(
    'changePart',
    async ({ params, body, caller, request, reply }) =>
      withETag(reply, await changePart(db, caller, params.partId, body, seenPartOf(request))),
    { changesPublicData: true },
  );
  implement('changeParts', async ({ body, caller }) => ({ parts: await changeParts(db, caller, body.parts) }), { changesPublicData: true });
  implement('listPartChanges', async ({ params, query }) => listPartChanges(db, params.partId, query));
  implement(
    'setSuccessors',
    async ({ params, body, caller, reply }) => withETag(reply, await setSuccessors(db, caller, params.partId, body)),
    { changesPublicData: true },
  );
  implement('deletePart', async ({ params, caller }) => deletePart(db, caller, params.partId), { changesPublicData: true });
  implement('listDeletedParts', async ({ query }) => listDeletedParts(db, query));
  implement('getDeletedPart', async ({ params }) => getDeletedPart(db, params.partId));
  implement('restorePart', async ({ params, caller, reply }) => withETag(reply, await restorePart(db, caller, params.partId)), {
    changesPublicData: true,
  });
}

/** An order can move parts within a list that is sorted or filtered by stock, so it invalidates such a list. */
function topicsOfList({ sort, stock, available }: PartListQuery): string[] {
  return stock !== undefined || available !== undefined || isSortedByStock(sort) ? ['parts', 'stock'] : ['parts'];
}

function withETag(reply: FastifyReply, { part, version }: VersionedPart): PartDetail {
  reply.header('etag', `"${version}.${part.availableQ ?? ''}"`).header('cache-control', 'no-cache');
  return part;
}

/** Parses If-Match. Returns null if the header is missing or `*`. Throws 400 if the value is not an ETag of a part. */
function seenPartOf(request: FastifyRequest): SeenPart | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const [, version, stock] = /^"(\d{1,9})\.(\d{0,9})"$/.exec(header) ?? [];
  if (version === undefined) throw new ShopError('malformed-request', 400, { parameters: { part: 'if-match' } });
  return { version: Number(version), stock: stock ? Number(stock) : null };
}
