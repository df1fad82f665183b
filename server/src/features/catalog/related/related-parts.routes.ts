import type { RelatedParts } from '@axlewright/contract/catalog/related-parts';
import type { LiveValues } from '../../../platform/cache/live-values.ts';
import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { hideOrderedWith, listOrderedWith, restoreOrderedWith } from './hidden-pairs.ts';
import { addNeededPart, listNeededParts, removeNeededPart } from './needed-parts.ts';
import { idsOfRelated, listRelatedParts } from './related-parts.ts';

export function relatedPartsRoutes(implement: ImplementEndpoint, { db, stockFeed }: { db: Database; stockFeed: LiveValues }): void {
  implement('listRelatedParts', async ({ query }) => listRelatedParts(db, query.partId), {
    topics: ['parts'],
    live: { ...stockFeed, idsIn: (result) => idsOfRelated(result as RelatedParts) },
  });
  implement('listNeededParts', async ({ params }) => listNeededParts(db, params.partId));
  implement('addNeededPart', async ({ params, body, caller }) => addNeededPart(db, caller, params.partId, body), {
    changesPublicData: true,
  });
  implement('removeNeededPart', async ({ params, caller }) => removeNeededPart(db, caller, params.neededId), {
    changesPublicData: true,
  });
  implement('listOrderedWith', async ({ params }) => listOrderedWith(db, params.partId));
  implement('hideOrderedWith', async ({ params, caller }) => hideOrderedWith(db, caller, params), { changesPublicData: true });
  implement('restoreOrderedWith', async ({ params, caller }) => restoreOrderedWith(db, caller, params), { changesPublicData: true });
}
