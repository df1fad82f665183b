import { maximumOrderLines } from '@axlewright/contract/sales/orders';
import type { Customer } from '@axlewright/contract/sales/phone-orders';
import { useEffect, useMemo, useState } from 'react';
import { keptIdempotencyKeys } from '../../../platform/kept-idempotency-keys.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { useImport } from '../order-pad/importing/use-import.ts';
import { useLookUp } from '../order-pad/page/use-look-up.ts';
import { usePad } from '../order-pad/page/use-pad.ts';
import { ownerKey } from '../order-pad/rows/stored-pad.ts';
import { CustomerCard } from './customer-card.tsx';
import { PhoneOrderLines } from './phone-order-lines.tsx';
import type { CallerSearch } from './phone-order-values.ts';
import { resolveFor } from './phone-orders.queries.ts';

const PhoneOrderReview = loadLater(async () => (await import('./phone-order-review.tsx')).PhoneOrderReview);

interface CustomerDeskProps {
  customer: Customer;
  clerkEmail: string;
  search: CallerSearch;
  onLeave: () => void;
}

/** The lines of the order, and then the review. Both use the same pad, so the clerk can go back and forth. */
export function CustomerDesk({ customer, clerkEmail, search, onLeave }: CustomerDeskProps) {
  const [owner] = useState({ clerkEmail, companyId: customer._id });
  const pad = usePad(owner);
  const [keys] = useState(() => keptIdempotencyKeys(`keys of the phone order of company ${customer._id}`, clerkEmail));
  const { state, dispatch, counts } = pad;
  const resolve = useMemo(() => resolveFor(customer._id), [customer._id]);
  const lookUp = useLookUp(state.rows, dispatch, resolve);
  const importing = useImport(ownerKey(owner), state, dispatch);
  const [step, setStep] = useState<'lines' | 'to-review' | 'review'>('lines');
  const isReady = counts.ready > 0 && counts.ready <= maximumOrderLines && counts.needUser === 0 && counts.lookingUp === 0;

  // The clerk can ask for the review while numbers are looked up. A failed lookup drops the request. Otherwise, the review would open by itself after
  // Retry.
  useEffect(() => {
    if (step !== 'to-review' || (counts.lookingUp > 0 && lookUp.error === null)) return;
    setStep(isReady ? 'review' : 'lines');
  }, [step, counts.lookingUp, lookUp.error, isReady]);

  if (!customer.members.some(({ mayOrder }) => mayOrder))
    return (
      <div className="grid gap-5">
        <CustomerCard customer={customer} onLeave={onLeave} />
        <ErrorState title="Nobody in this company may order">
          An owner must give someone a role that can place orders, or a member with such a role must confirm their email address.
        </ErrorState>
      </div>
    );
  return (
    <div className="grid min-w-0 gap-5">
      <CustomerCard customer={customer} onLeave={onLeave} />
      {step === 'review' ? (
        <PhoneOrderReview
          customer={customer}
          clerkEmail={clerkEmail}
          search={search}
          pad={pad}
          keys={keys}
          onBack={() => setStep('lines')}
        />
      ) : (
        <PhoneOrderLines
          pad={pad}
          lookUp={lookUp}
          importing={importing}
          isWaiting={step === 'to-review'}
          onReview={() => setStep('to-review')}
        />
      )}
    </div>
  );
}
