import BadgeCheck from 'virtual:icon/badge-check';
import Eye from 'virtual:icon/eye';
import EyeOff from 'virtual:icon/eye-off';
import type { AdminReview } from '@axlewright/contract/desk/reviews';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export function reviewsColumns({
  onToggle,
  pendingId,
}: {
  onToggle: (review: AdminReview) => void;
  pendingId: string | null;
}): DataColumn<AdminReview>[] {
  return [
    {
      key: 'review',
      header: 'Review',
      isTitle: true,
      cell: (review) => (
        <span className="grid justify-items-start gap-1.5 @3xl:min-w-56">
          {review.hidden && <Badge tone="warning">Hidden</Badge>}
          <span className="font-normal wrap-anywhere">{review.review || <span className="text-ink-faint">No text</span>}</span>
        </span>
      ),
    },
    {
      key: 'userName',
      header: 'Author',
      cell: (review) => (
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
    },
    {
      key: 'rating',
      header: 'Rating',
      cell: (review) => <span className="wrap-anywhere">{review.rating || <span className="text-ink-faint">None</span>}</span>,
    },
    {
      key: 'createdAt',
      header: 'Date',
      cell: (review) => (
        <time dateTime={review.createdAt} className="whitespace-nowrap">
          {formatDate(review.createdAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (review) => {
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
    },
  ];
}
