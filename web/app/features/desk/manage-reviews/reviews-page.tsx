import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { staffPages } from '../staff/staff-pages.ts';
import { allReviewsQuery, useToggleReviewHidden } from './reviews.queries.ts';
import { reviewsColumns } from './reviews-columns.tsx';
import { reviewSortOptions, reviewsShape, stateOptions } from './reviews-url.ts';

export const meta = () => unlistedPageMeta('Reviews');
export const handle = staffPages.reviews;

/** All reviews. Staff hide and restore reviews here. */
export default function ReviewsPage() {
  const listUrl = useListUrl(reviewsShape);
  const { query, change } = listUrl;
  const result = useQuery(allReviewsQuery(query, listUrl.cursor));
  const { mutate: toggle, isPending, variables } = useToggleReviewHidden();
  const pendingId = isPending ? variables._id : null;
  const columns = useMemo(() => reviewsColumns({ onToggle: toggle, pendingId }), [toggle, pendingId]);

  return (
    <ListFrame title="Reviews">
      <p className="max-w-prose text-ink-soft">Only staff see hidden reviews. You can restore them at any time.</p>
      <ListToolbar listUrl={listUrl} label="Search reviews" placeholder="Text, name or email" sortOptions={reviewSortOptions}>
        <Field label="Status">
          <Select options={stateOptions} value={query.state} onChange={(event) => change({ state: event.target.value })} />
        </Field>
      </ListToolbar>
      <ListView
        caption="Reviews"
        noun={['review', 'reviews']}
        listUrl={listUrl}
        result={result}
        columns={columns}
        empty={{ title: 'No reviews yet', text: 'Reviews appear here when customers post them.' }}
      />
    </ListFrame>
  );
}
