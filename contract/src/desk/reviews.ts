import { z } from 'zod';
import { idSchema, isoDate, pageQuery, text } from '../fields.ts';

export const reviewSchema = z
  .object({
    _id: idSchema,
    rating: z.string().describe('As typed, meant as "out of 5"'),
    review: z.string(),
    userName: z.string(),
    stars: z.number().nullable().describe('The rating as a number from 0 to 5 where it reads as one'),
    verifiedBuyer: z.boolean().describe('Whether the account has paid an order'),
    createdAt: isoDate,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** A review as admins see it. Nobody else sees hidden ones. */
export const adminReviewSchema = reviewSchema
  .extend({
    hidden: z.boolean(),
    email: z.string().nullable().describe('Of the account; null for a review without an account, such as a sample review'),
  })
  .meta({ id: 'AdminReview' });
export type AdminReview = z.infer<typeof adminReviewSchema>;

export const adminReviewListQuery = pageQuery.extend({
  q: text(200).optional().describe("Part of the review or of its author's name or e-mail"),
  state: z.enum(['shown', 'hidden']).optional(),
});
export type AdminReviewListQuery = z.infer<typeof adminReviewListQuery>;

/** How many reviews the landing page shows at most. */
export const featuredReviews = 12;

export const reviewMaxLength = 2000;

/** `userName` is accepted and ignored: reviews are signed with the account's name. */
export const newReviewSchema = z.strictObject({
  rating: text(20).default(''),
  review: text(reviewMaxLength).default(''),
  userName: text(200).optional(),
});

/** '4.5', '4,5', '4/5' and '4 out of 5' read as a number of stars from 0 to 5; anything else is null. */
export function starsFromRating(rating: string): number | null {
  const match = /^\s*(\d(?:[.,]\d+)?)\s*(?:(?:\/|out of)\s*5)?\s*$/i.exec(rating);
  if (!match?.[1]) return null;
  const stars = Number(match[1].replace(',', '.'));
  return stars <= 5 ? stars : null;
}
