import BadgeCheck from 'virtual:icon/badge-check';
import MessageSquareQuote from 'virtual:icon/message-square-quote';
import type { Review } from '@axlewright/contract/desk/reviews';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stars } from '../../../ui/stars.tsx';

export type ReviewSummary = Pick<Review, '_id' | 'rating' | 'review' | 'userName' | 'stars' | 'verifiedBuyer'>;

export function ReviewsSection({ reviews }: { reviews: readonly ReviewSummary[] }) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="put-off border-line border-t">
      <div className="shell py-14 lg:py-20">
        <h2 id="reviews-title" className="text-2xl sm:text-3xl">
          What shops say about us
        </h2>
        {reviews.length > 0 ? (
          <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {reviews.map((review) => (
              <ReviewCard key={review._id} {...review} />
            ))}
          </ul>
        ) : (
          <div className="mt-8">
            <EmptyState icon={<MessageSquareQuote aria-hidden="true" />} title="No reviews yet">
              Customers can add reviews from their dashboard.
            </EmptyState>
          </div>
        )}
      </div>
    </section>
  );
}

/** Shows the rating as stars if it can be read as 0 to 5 stars, otherwise as typed. */
function ReviewCard({ stars, rating, review, userName, verifiedBuyer }: ReviewSummary) {
  return (
    <li className="grid grid-rows-[1fr_auto] rounded-md border border-line bg-surface">
      <div className="p-5">
        {stars === null ? rating && <p className="font-semibold text-ink-soft">{rating}</p> : <Stars value={stars} />}
        <blockquote className="mt-3 whitespace-pre-line wrap-anywhere">{review}</blockquote>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-line border-t px-5 py-3 text-sm">
        <p className="font-semibold wrap-anywhere">{userName}</p>
        {verifiedBuyer && (
          <Badge tone="success">
            <BadgeCheck aria-hidden="true" /> Verified buyer
          </Badge>
        )}
      </div>
    </li>
  );
}
