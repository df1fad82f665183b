import type { AdminReview } from '@axlewright/contract/desk/reviews';
import { createColumnHelper } from '@tanstack/react-table';
import { BadgeCheck, Eye, EyeOff } from 'lucide-react';
import { formatDate } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DataColumns, dataTableFeatures } from '../table/data-table.tsx';

const column = createColumnHelper<typeof dataTableFeatures, AdminReview>();

export function reviewsColumns({
  onToggle,
  pendingId,
}: {
  onToggle: (review: AdminReview) => void;
  pendingId: string | null;
}): DataColumns<AdminReview> {
  return [
    column.accessor('review', {
      id: 'review',
      header: 'Review',
      meta: { isTitle: true },
      cell: ({ row: { original: review } }) => (
        <span className="grid justify-items-start gap-1.5 @3xl:min-w-56">
          {review.hidden && <Badge tone="warning">Hidden</Badge>}
          <span className="font-normal wrap-anywhere">{review.review || <span className="text-ink-faint">No text</span>}</span>
        </span>
      ),
    }),
    column.accessor('userName', {
      id: 'userName',
      header: 'Author',
      cell: ({ row: { original: review } }) => (
        <span className="ms-auto grid justify-items-end gap-1 text-end wrap-anywhere @3xl:ms-0 @3xl:min-w-40 @3xl:justify-items-start @3xl:text-start">
          {review.userName}
          {review.email && <span className="text-ink-faint text-sm">{review.email}</span>}
          {review.verifiedBuyer && (
            <Badge tone="success">
              <BadgeCheck aria-hidden="true" /> Verified buyer
            </Badge>
          )}
        </span>
      ),
    }),
    column.accessor('rating', {
      id: 'rating',
      header: 'Rating',
      cell: ({ getValue }) => <span className="wrap-anywhere">{getValue() || <span className="text-ink-faint">None</span>}</span>,
    }),
    column.accessor('createdAt', {
      id: 'createdAt',
      header: 'Date',
      cell: ({ getValue }) => (
        <time dateTime={getValue()} className="whitespace-nowrap">
          {formatDate(getValue())}
        </time>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { hideHeader: true, align: 'end' },
      cell: ({ row: { original: review } }) => {
        const verb = review.hidden ? 'Restore' : 'Hide';
        return (
          <Button
            size="small"
            onClick={() => onToggle(review)}
            loading={pendingId === review._id}
            aria-label={`${verb} the review by ${review.userName}`}
          >
            {review.hidden ? <Eye aria-hidden="true" className="size-4" /> : <EyeOff aria-hidden="true" className="size-4" />}
            {verb}
          </Button>
        );
      },
    }),
  ];
}
