import type { OrderDetail } from '@axlewright/contract/sales/orders';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOutletContext } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { pathOfDocument } from '../../../platform/document-path.ts';
import { invalidateAfter, showSaved } from '../../../platform/endpoint-cache.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { CancelOrderButton } from '../../sales/orders/cancel-order-button.tsx';
import { orderQuery } from '../../sales/orders/order.queries.ts';
import { OrderHistory } from '../../sales/orders/order-history.tsx';
import { mayManageOrder } from '../../sales/orders/order-permissions.ts';
import { OrderShipments } from '../../sales/orders/order-shipments.tsx';
import type { Route } from './+types/payment-page.ts';
import { CardForm, type CardFormProps } from './card-form.tsx';
import { loadCardLibrary } from './load-card-library.ts';
import { OrderSummary } from './order-summary.tsx';
import { PayButton } from './pay-button.tsx';
import { type PaymentOutcome, reportPayment } from './pay-order.ts';
import { PaymentBeingConfirmed, PaymentDone, PaymentNotAllowed, PaymentNotPossible } from './payment-state.tsx';
import { ReceiptDetails } from './receipt-details.tsx';
import { SandboxCards } from './sandbox-cards.tsx';

export const meta = () => unlistedPageMeta('Payment');

/**
 * The payment page. Its Content-Security-Policy allows the card processor's script. The browser gets this policy only with a full page
 * load. So the page reloads itself if the user came by a client-side navigation.
 */
export default function PaymentPage({ params }: Route.ComponentProps) {
  const isPaymentDocument = pathOfDocument().startsWith(paths.payment(''));
  useEffect(() => {
    if (!isPaymentDocument) window.location.reload();
  }, [isPaymentDocument]);
  return isPaymentDocument ? <Payment orderId={params.id} /> : <Spinner label="Loading the order" />;
}

function Payment({ orderId }: { orderId: string }) {
  const result = useQuery(orderQuery(orderId));
  const { data: order } = result;
  return (
    <section aria-labelledby="page-title" className="max-w-3xl">
      <h1 id="page-title" className="mb-6 text-3xl">
        Payment
      </h1>
      {order ? (
        <OrderPayment order={order} />
      ) : (
        <LoadingState result={result} label="Loading the order" missing={<PaymentNotPossible canceled={null} />} />
      )}
    </section>
  );
}

type Attempt = Extract<PaymentOutcome, { transactionId: string }>;

function OrderPayment({ order }: { order: OrderDetail }) {
  const queryClient = useQueryClient();
  // the payment that the server has not confirmed yet
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [failure, setFailure] = useState('');
  const [justPaid, setJustPaid] = useState(false);
  const { email } = useOutletContext<AuthUser>();
  const { data: capabilities } = useQuery(myCapabilitiesQuery);
  const mayPay = !capabilities || mayManageOrder(capabilities, email, order);

  function applyOutcome(outcome: PaymentOutcome) {
    if (outcome.kind === 'paid') {
      setJustPaid(true);
      showSaved(queryClient, orderQuery(order._id).queryKey, { ...outcome.order, payBy: null });
    }
    if (outcome.kind === 'failed') {
      setAttempt(null);
      setFailure(outcome.message);
    }
    if ('transactionId' in outcome) setAttempt(outcome);
    void invalidateAfter(queryClient, 'reportPayment');
  }

  const waiting = order.state === 'unpaid' ? attempt : null;
  useRepeatedReport(order._id, waiting, applyOutcome);

  return (
    <div className="grid gap-6">
      <OrderSummary order={order} mayEdit={capabilities !== undefined && mayPay} />
      {order.transactionId !== null ? (
        <PaymentDone order={order} transactionId={order.transactionId} justNow={justPaid || attempt !== null} />
      ) : order.state === 'cancelled' ? (
        <PaymentNotPossible canceled={order} charged={attempt !== null && attempt.kind !== 'processing'} />
      ) : waiting ? (
        <PaymentBeingConfirmed transactionId={waiting.transactionId} byBank={waiting.kind === 'processing'} />
      ) : mayPay ? (
        <>
          {order.payBy && <p>Pay by {formatDateTime(order.payBy)}, or we will cancel the order.</p>}
          <CardPayment order={order} earlierFailure={failure} onOutcome={applyOutcome} />
          <div>
            <CancelOrderButton order={order} label="Cancel order" />
          </div>
        </>
      ) : (
        <PaymentNotAllowed order={order} />
      )}
      {order.transactionId !== null && <ReceiptDetails order={order} />}
      {order.paid && <OrderShipments order={order} />}
      <OrderHistory orderId={order._id} />
    </div>
  );
}

const reportPauseMs = 3_000;

/** Reports a payment again every 3 s, until the server has recorded it or the bank has rejected it. */
function useRepeatedReport(orderId: string, attempt: Attempt | null, applyOutcome: (outcome: PaymentOutcome) => void): void {
  const apply = useEffectEvent(applyOutcome);
  useEffect(() => {
    if (attempt === null) return;
    const { kind, transactionId } = attempt;
    let isCurrent = true;
    const report = async () => {
      const outcome = await reportPayment(orderId, transactionId, kind === 'processing' ? kind : 'charged');
      if (isCurrent && outcome.kind !== 'charged' && outcome.kind !== 'processing') apply(outcome);
    };
    const timer = setInterval(() => void report(), reportPauseMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [orderId, attempt]);
}

function CardPayment({ order, ...rest }: Pick<CardFormProps, 'order' | 'earlierFailure' | 'onOutcome'>) {
  const user = useOutletContext<AuthUser>();
  const settings = useQuery(publicSettingsQuery());
  const library = useQuery({
    queryKey: ['card-library'],
    queryFn: () => loadCardLibrary(settings.data?.stripe ?? { publishableKey: '', scriptUrl: null }),
    enabled: settings.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The library is an object with methods. TanStack Query can compare only JSON.
    structuralSharing: false,
  });
  const error = settings.error ?? library.error;
  if (error) {
    return (
      <ErrorState
        title="The card form could not be loaded"
        onRetry={() => void (settings.error ? settings : library).refetch()}
        retrying={library.isFetching}
      >
        You were not charged. Check your connection. If you use a content blocker, allow the card processor.
      </ErrorState>
    );
  }
  if (!library.data)
    return (
      <div className="grid gap-5">
        <Spinner label="Loading the card form" />
        <PayButton order={order} disabled />
      </div>
    );
  return (
    <>
      <CardForm stripe={library.data} order={order} payer={{ name: user.displayName, email: user.email }} {...rest} />
      {settings.data?.stripe.scriptUrl && <SandboxCards />}
    </>
  );
}
