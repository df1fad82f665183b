import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/endpoint-routes.ts';
import { addReview, changeHidden, listAllReviews, listFeaturedReviews, listReviews } from './reviews.ts';

export function reviewsRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listReviews', async ({ query }) => listReviews(db, query), { madeOf: ['reviews'] });
  implement('listFeaturedReviews', async () => listFeaturedReviews(db), { madeOf: ['reviews'] });
  implement('listAllReviews', async ({ query }) => listAllReviews(db, query));
  implement('addReview', async ({ caller, body }) => addReview(db, caller, body));
  implement('hideReview', async ({ caller, params }) => ({ modifiedCount: await changeHidden(db, caller, params.id, true) }));
  implement('restoreReview', async ({ caller, params }) => ({ modifiedCount: await changeHidden(db, caller, params.id, false) }));
}
