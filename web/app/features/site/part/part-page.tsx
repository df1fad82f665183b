import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { isNotFound } from '../../../platform/failure.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { CompareTray } from '../../catalog/compare/compare-tray.tsx';
import type { PartAction } from '../../catalog/list/part-card.tsx';
import { partQuery } from '../../catalog/part/part.queries.ts';
import { PartPlaceholder } from '../../catalog/part/part-placeholder.tsx';
import { PartView } from '../../catalog/part/part-view.tsx';
import { RequireSignIn } from '../../people/account/require-sign-in.tsx';
import { useMayOrder } from '../../people/company/may-order.ts';
import { AddToBasketButton } from '../../sales/basket/add-to-basket-button.tsx';
import type { Route } from './+types/part-page.ts';

export const meta = () => unlistedPageMeta('Part');

export default function PartPage({ params }: Route.ComponentProps) {
  return (
    <>
      <div className="shell pt-4 pb-16 sm:pt-6">
        <RequireSignIn>{(user) => <Part key={params.partId} partId={params.partId} user={user} />}</RequireSignIn>
      </div>
      <CompareTray />
    </>
  );
}

const addRelated: PartAction = (part, minOrder) => <AddToBasketButton part={part} quantity={minOrder} size="small" />;

const NoSuchPart = loadLater(async () => (await import('./no-such-part.tsx')).NoSuchPart);
const StockAlertForm = loadLater(async () => (await import('../../sales/stock-alerts/stock-alert-form.tsx')).StockAlertForm);

function Part({ partId, user }: { partId: string; user: AuthUser }) {
  const result = useQuery(partQuery(partId));
  const { data: part } = result;
  const mayOrder = useMayOrder();
  if (isNotFound(result.error)) return <NoSuchPart />;
  if (part)
    return (
      <PartView
        part={part}
        user={user}
        addToBasket={AddToBasketButton}
        stockAlert={mayOrder ? StockAlertForm : undefined}
        relatedAction={mayOrder === false ? undefined : addRelated}
      />
    );
  return <LoadingState result={result} placeholder={<PartPlaceholder />} />;
}
