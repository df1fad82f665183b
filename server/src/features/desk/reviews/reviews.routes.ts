import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { addReview, listAllReviews, listFeaturedReviews, listReviews, setReviewHidden } from './reviews.ts';

export function reviewsRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listReviews', async ({ query }) => listReviews(db, query), { topics: ['reviews'] });
  implement('listFeaturedReviews', async () => listFeaturedReviews(db), { topics: ['reviews'] });
  implement('listAllReviews', async ({ query }) => listAllReviews(db, query));
  implement('addReview', async ({ caller, body }) => addReview(db, caller, body), { changesPublicData: true });
  implement('hideReview', async ({ caller, params }) => ({ modifiedCount: await setReviewHidden(db, caller, params.id, true) }), {
    changesPublicData: true,
  });
  implement('restoreReview', async ({ caller, params }) => ({ modifiedCount: await setReviewHidden(db, caller, params.id, false) }), {
    changesPublicData: true,
  });
}
