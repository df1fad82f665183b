import {
  type AdminReview,
  type AdminReviewListQuery,
  featuredReviewCount,
  formerCustomer,
  type Review,
  starsFromRating,
} from '@axlewright/contract/desk/reviews';
import { isoDateTime } from '@axlewright/contract/fields';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../audit/audit.ts';
import {
  countAdminReviews,
  countReviews,
  insertReview,
  listAdminReviewRows,
  listFeaturedReviewRows,
  listReviewRows,
  listReviewRowsOf,
  lockReview,
  type ReviewRow,
  setAuthorName,
  setHidden,
} from './reviews.queries.ts';

/** Lists public reviews, newest first. */
export async function listReviews(db: Db, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<PageOfRows<Review>> {
  const position = parseCursor(cursor, isoDateTime);
  const [rows, count] = await Promise.all([listReviewRows(db, { limit, position }), countReviews(db)]);
  return pageOfRows(rows, { limit, position, count, positionOf, itemOf: reviewOf });
}

/** Lists the reviews for the landing page. All have a text. Verified buyers come first, then newer reviews. */
export async function listFeaturedReviews(db: Db): Promise<Review[]> {
  return (await listFeaturedReviewRows(db, featuredReviewCount)).map(reviewOf);
}

/** Lists all reviews for admins, including hidden ones, newest first. */
export async function listAllReviews(db: Db, { limit, cursor, ...filter }: AdminReviewListQuery): Promise<PageOfRows<AdminReview>> {
  const position = parseCursor(cursor, isoDateTime);
  const [rows, count] = await Promise.all([listAdminReviewRows(db, filter, { limit, position }), countAdminReviews(db, filter)]);
  return pageOfRows(rows, {
    limit,
    position,
    count,
    positionOf,
    itemOf: (row) => ({ ...reviewOf(row), hidden: row.hidden_at !== null, email: row.email }),
  });
}

/** Adds a review. Signs it with the account's name. If the account has no name, uses the email address up to the '@'. */
export async function addReview(db: Db, caller: Caller, { rating, review }: { rating: string; review: string }): Promise<Review> {
  const userName = caller.displayName || caller.email.split('@')[0] || 'Customer';
  return reviewOf(await insertReview(db, { userId: caller.userId, userName, rating, review }));
}

/** Lists all reviews of an account, including hidden ones, newest first. */
export async function listReviewsOf(db: Db, userId: string): Promise<Omit<AdminReview, 'email'>[]> {
  return (await listReviewRowsOf(db, userId)).map((row) => ({ ...reviewOf(row), hidden: row.hidden_at !== null }));
}

/** Removes the name of an account from its reviews. The reviews stay. */
export async function signReviewsAsFormerCustomer(transaction: Db, userId: string): Promise<void> {
  await setAuthorName(transaction, userId, formerCustomer);
}

/** Hides a review or shows it again. Returns 1, or 0 if nothing changed. Throws 404 if there is no such review. */
export async function setReviewHidden(db: Database, caller: Caller, id: string, hidden: boolean): Promise<0 | 1> {
  return db.transaction().execute(async (transaction) => {
    const review = await lockReview(transaction, id);
    if (!review) throw notFoundError('review');
    if ((review.hidden_at !== null) === hidden) return 0;
    await setHidden(transaction, id, hidden);
    await recordAdminAction(transaction, {
      userId: caller.userId,
      act: hidden ? 'review-hidden' : 'review-restored',
      subject: { kind: 'review', id, name: `Review by ${review.user_name}` },
      changes: [],
    });
    return 1;
  });
}

function positionOf(row: ReviewRow) {
  return { value: row.created_at.toISOString(), id: row.id };
}

function reviewOf(row: ReviewRow): Review {
  return {
    _id: row.id,
    rating: row.rating,
    review: row.review,
    userName: row.user_name,
    stars: starsFromRating(row.rating),
    verifiedBuyer: row.verified_buyer,
    createdAt: row.created_at.toISOString(),
  };
}
