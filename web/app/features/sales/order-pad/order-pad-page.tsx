import { paths } from '@axlewright/contract/site/page-paths';
import { Navigate } from 'react-router';
import { failureMessage } from '../../../platform/failure-message.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { withReturnPath } from '../../../platform/return-path.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrderPad } from './page/order-pad.tsx';
import { usePadOwner } from './page/use-pad-owner.ts';
import { ownerKey } from './rows/stored-pad.ts';

export const meta = () => unlistedPageMeta('Order Pad');

/** The page for ordering many parts by their numbers. Visitors can use it too, but must log in to order. */
export default function OrderPadPage() {
  return (
    <div className="shell pt-6 pb-16 sm:pt-8">
      <h1 id="page-title" className="mb-3 text-3xl">
        Order Pad
      </h1>
      <PadOfUser />
    </div>
  );
}

function PadOfUser() {
  const state = usePadOwner();
  if (state.kind === 'known') return <OrderPad key={ownerKey(state.owner)} {...state} />;
  if (state.kind === 'signed-out') return <Navigate to={withReturnPath(paths.login, paths.orderPad)} replace />;
  if (state.kind === 'failed') {
    return (
      <ErrorState title="Your order pad could not be loaded" onRetry={state.retry}>
        {failureMessage(state.error)}
      </ErrorState>
    );
  }
  return (
    <div role="status" aria-label="Loading your order pad" className="grid gap-3">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
