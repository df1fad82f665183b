import type { DeletedPart } from '@axlewright/contract/catalog/deleted-parts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingState } from '../../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../../platform/dates.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { deletedProductQuery } from './deleted-products.queries.ts';
import { RestoreButton } from './restore-button.tsx';

interface DeletedProductProps {
  partId: string;
  onRestored: () => void;
  /** shown if there never was such a product */
  missing: ReactNode;
}

/** The page of a deleted product: says when it was deleted, and can restore it. */
export function DeletedProduct({ partId, onRestored, missing }: DeletedProductProps) {
  const result = useQuery(deletedProductQuery(partId));
  const { data: part } = result;
  if (!part) {
    return <LoadingState result={result} label="Loading the product" errorTitle="The product could not be loaded" missing={missing} />;
  }
  return (
    <EmptyState
      title={`${part.partNumber} ${part.name}`.trim()}
      action={
        <div className="grid justify-items-center gap-3">
          <RestoreButton part={part} onRestored={onRestored} />
        </div>
      }
    >
      {deletedText(part)}
    </EmptyState>
  );
}

function deletedText({ deletedAt, deletedBy }: DeletedPart): string {
  const by = deletedBy && (deletedBy.name || deletedBy.email);
  return `This product was deleted on ${formatDateTime(deletedAt)}${by ? ` by ${by}` : ''}. Customers cannot see or order it.`;
}
