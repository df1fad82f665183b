import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { ReviewForm } from './review-form.tsx';

export const meta = () => unlistedPageMeta('Add a Review');

export default function AddReviewPage() {
  return (
    <section aria-labelledby="page-title">
      <h1 id="page-title" className="text-3xl">
        Add a Review
      </h1>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">Your review will appear on the home page under your name.</p>
      <ReviewForm />
    </section>
  );
}
