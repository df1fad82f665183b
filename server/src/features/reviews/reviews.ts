import { isoDate } from '@axlewright/contract/fields';
import { type Review, starsFromRating } from '@axlewright/contract/reviews';
import type { Caller } from '../../platform/auth/guard.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Page, pageOf, placeOf } from '../../platform/http/pages.ts';
import { countReviews, insertReview, listReviewRows, type ReviewRow } from './reviews.queries.ts';

export async function listReviews(db: Db, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<Page<Review>> {
  const place = placeOf(cursor, isoDate);
  const [rows, count] = await Promise.all([listReviewRows(db, { limit, place }), countReviews(db)]);
  return pageOf(rows, { limit, place, count, keyOf: (row) => ({ value: row.created_at.toISOString(), id: row.id }), itemOf: reviewOf });
}

/** Signed with the account's name, or the part of its address before the '@' where it has none. */
export async function addReview(db: Db, caller: Caller, { rating, review }: { rating: string; review: string }): Promise<Review> {
  const userName = caller.displayName || caller.email.split('@')[0] || 'Customer';
  return reviewOf(await insertReview(db, { userId: caller.userId, userName, rating, review }));
}

function reviewOf(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    review: row.review,
    userName: row.user_name,
    stars: starsFromRating(row.rating),
    createdAt: row.created_at.toISOString(),
  };
}
