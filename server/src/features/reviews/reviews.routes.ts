import type { Db } from '../../platform/database/database.ts';
import type { ImplementEndpoint } from '../../platform/http/endpoint-routes.ts';
import { addReview, listReviews } from './reviews.ts';

export function reviewsRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('listReviews', async ({ query }) => listReviews(db, query), { madeOf: ['reviews'] });
  implement('addReview', async ({ caller, body }) => addReview(db, caller, body));
}
