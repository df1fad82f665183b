import type { OrderedWithPart } from '@axlewright/contract/catalog/related-parts';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { orderedWithQuery, useHideOrderedWith, useRestoreOrderedWith } from './ordered-with.queries.ts';
import { RelatedPartRow } from './related-part-row.tsx';

/** The parts that companies ordered together with the product. Staff hide the pairs that are wrong. Each change is saved at once. */
export function OrderedWithList({ partId }: { partId: string }) {
  const result = useQuery(orderedWithQuery(partId));
  if (!result.data)
    return <LoadingState result={result} label="Loading parts ordered with this one" errorTitle="These parts could not be loaded" />;
  if (result.data.length === 0) return <p className="text-ink-faint">No parts yet.</p>;
  return (
    <ul aria-labelledby="ordered-with-title" className="border-line border-t">
      {result.data.map((other) => (
        <RelatedPartRow key={other.partId} part={other} {...(other.isHidden && { note: 'Hidden pair' })}>
          <HideButton partId={partId} other={other} />
        </RelatedPartRow>
      ))}
    </ul>
  );
}

/** The same button hides the pair and shows it again, so that it keeps the focus. */
function HideButton({ partId, other }: { partId: string; other: OrderedWithPart }) {
  const hide = useHideOrderedWith(partId);
  const restore = useRestoreOrderedWith(partId);
  const { isHidden, partNumber } = other;
  return (
    <Button
      size="small"
      aria-label={isHidden ? `Show ${partNumber} again` : `Hide ${partNumber}`}
      loading={hide.isPending || restore.isPending}
      onClick={() => (isHidden ? restore : hide).mutate(other)}
    >
      {isHidden ? 'Show again' : 'Hide'}
    </Button>
  );
}
