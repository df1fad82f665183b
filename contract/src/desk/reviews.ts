import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';

export const reviewSchema = z
  .object({
    _id: idSchema,
    rating: z.string().describe('As the user typed it, meant as "out of 5"'),
    review: z.string(),
    userName: z.string(),
    stars: z.number().nullable().describe('The rating as a number from 0 to 5. Null if the text is not a rating from 0 to 5'),
    verifiedBuyer: z.boolean().describe('Whether the account has a paid order'),
    createdAt: isoDateTime,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** A review as staff who manage reviews see it. Only they see hidden reviews. */
export const adminReviewSchema = reviewSchema
  .extend({
    hidden: z.boolean(),
    email: z.string().nullable().describe("The author's email address. Null if the review has no account, for example a sample review"),
  })
  .meta({ id: 'AdminReview' });
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const adminReviewListQuery = pageQuery.extend({
  q: text(200).optional().describe("Part of the review, or of its author's name or email"),
  state: z.enum(['shown', 'hidden']).optional(),
});
export type AdminReviewListQuery = z.infer<typeof adminReviewListQuery>;

/** The name below reviews whose author has closed the account. */
export const formerCustomer = 'Former customer';

/** The maximum number of reviews on the landing page. */
export const featuredReviewCount = 12;

export const ratingMaxLength = 20;
export const reviewMaxLength = 2000;

/** `userName` is ignored: a review is always signed with the account's name. */
export const newReviewSchema = z.strictObject({
  rating: text(ratingMaxLength).default(''),
  review: text(reviewMaxLength).default(''),
  userName: text(200).optional(),
});

/** Reads '4.5', '4,5', '4/5' and '4 out of 5' as a number from 0 to 5. Returns null for anything else. */
export function starsFromRating(rating: string): number | null {
  const match = /^\s*(\d(?:[.,]\d+)?)\s*(?:(?:\/|out of)\s*5)?\s*$/i.exec(rating);
  if (!match?.[1]) return null;
  const stars = Number(match[1].replace(',', '.'));
  return stars <= 5 ? stars : null;
}
