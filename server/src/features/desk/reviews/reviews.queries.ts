import type { AdminReviewListQuery } from '@axlewright/contract/desk/reviews';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

type Filter = Pick<AdminReviewListQuery, 'q' | 'state'>;

interface PageOptions {
  limit: number;
  position: ListPosition | null;
}

const columns = ['reviews.id', 'user_name', 'rating', 'review', 'reviews.created_at', 'hidden_at'] as const;

/** true if the account has a paid order whose payment was not fully refunded; the SQL function is_verified_without has the same condition */
const isVerifiedBuyer = sql<boolean>`exists (
  select from orders where orders.user_id = reviews.user_id and state = 'paid' and not exists (
    select from payments where intent_id = orders.transaction_id and refunded_cents = amount_cents))`.as('verified_buyer');

/** Lists up to `limit + 1` public reviews, newest first. */
export async function listReviewRows(db: Db, { limit, position }: PageOptions) {
  const { order, operator } = keysetOrder(position, true);
  return shownReviews(db)
    .select([...columns, isVerifiedBuyer])
    .$if(position !== null, (query) => query.where(isAfterCursor(position, operator)))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof listReviewRows>>[number];

export function countReviews(db: Db): Promise<number> {
  return countRows(db, shownReviews(db).select('id'));
}

/** Lists public reviews with a text: verified buyers first, then newest first. */
export async function listFeaturedReviewRows(db: Db, limit: number): Promise<ReviewRow[]> {
  return shownReviews(db)
    .select([...columns, isVerifiedBuyer])
    .where(sql<boolean>`review ~ '\\S'`)
    .orderBy('verified_buyer', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists up to `limit + 1` reviews, including hidden ones, newest first. */
export async function listAdminReviewRows(db: Db, filter: Filter, { limit, position }: PageOptions) {
  const { order, operator } = keysetOrder(position, true);
  return matchingReviews(db, filter)
    .select([...columns, 'users.email', isVerifiedBuyer])
    .$if(position !== null, (query) => query.where(isAfterCursor(position, operator)))
    .orderBy('reviews.created_at', order)
    .orderBy('reviews.id', order)
    .limit(limit + 1)
    .execute();
}

export function countAdminReviews(db: Db, filter: Filter): Promise<number> {
  return countRows(db, matchingReviews(db, filter).select('reviews.id'));
}

export async function insertReview(
  db: Db,
  review: { userId: string; userName: string; rating: string; review: string },
): Promise<ReviewRow> {
  return db
    .insertInto('reviews')
    .values({ user_id: review.userId, user_name: review.userName, rating: review.rating, review: review.review })
    .returning([...columns, isVerifiedBuyer])
    .executeTakeFirstOrThrow();
}

/** Locks a review until the transaction ends. Returns undefined if there is none. */
export async function lockReview(db: Db, id: string) {
  return db.selectFrom('reviews').select(['user_name', 'hidden_at']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lists all reviews of an account, including hidden ones, newest first. */
export async function listReviewRowsOf(db: Db, userId: string) {
  return db
    .selectFrom('reviews')
    .select([...columns, isVerifiedBuyer])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Changes the name below all reviews of an account. */
export async function setAuthorName(db: Db, userId: string, userName: string): Promise<void> {
  await db.updateTable('reviews').set({ user_name: userName }).where('user_id', '=', userId).execute();
}

export async function setHidden(db: Db, id: string, hidden: boolean): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ hidden_at: hidden ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}

function isAfterCursor(position: ListPosition | null, operator: '<' | '>') {
  return sql<boolean>`(reviews.created_at, reviews.id) ${sql.raw(operator)} (${position?.value}::timestamptz, ${position?.id}::bigint)`;
}

function shownReviews(db: Db) {
  return db.selectFrom('reviews').where('hidden_at', 'is', null);
}

function matchingReviews(db: Db, { q, state }: Filter) {
  const text = q?.trim();
  const pattern = containsPattern(text ?? '');
  return db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .$if(state === 'shown', (query) => query.where('hidden_at', 'is', null))
    .$if(state === 'hidden', (query) => query.where('hidden_at', 'is not', null))
    .$if(Boolean(text), (query) =>
      query.where((where) =>
        where.or([where('review', 'ilike', pattern), where('user_name', 'ilike', pattern), where('users.email', 'ilike', pattern)]),
      ),
    );
}
