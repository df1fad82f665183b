import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Place } from '../../platform/http/pages.ts';

const columns = ['id', 'user_name', 'rating', 'review', 'created_at'] as const;

export async function listReviewRows(db: Db, { limit, place }: { limit: number; place: Place | null }) {
  const backwards = place?.direction === 'prev';
  const order = backwards ? 'asc' : 'desc';
  return db
    .selectFrom('reviews')
    .select(columns)
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) ${sql.raw(backwards ? '>' : '<')} (${place?.value}::timestamptz, ${place?.id}::bigint)`),
    )
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof listReviewRows>>[number];

export function countReviews(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('reviews').select('id'));
}

export async function insertReview(
  db: Db,
  review: { userId: string; userName: string; rating: string; review: string },
): Promise<ReviewRow> {
  return db
    .insertInto('reviews')
    .values({ user_id: review.userId, user_name: review.userName, rating: review.rating, review: review.review })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
