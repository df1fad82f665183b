import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { maximumQuantity, readQuantity } from '@axlewright/contract/sales/order-quantity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { StockAlertButton } from './stock-alert-button.tsx';
import { stockAlertsQuery } from './stock-alerts.queries.ts';

/** The alert on the page of a part: optionally with the quantity that the buyer needs. */
export function StockAlertForm({ part }: { part: PartDetail }) {
  const [typed, setTyped] = useState('');
  const { data: alerts } = useQuery(stockAlertsQuery);
  const hasAlert = alerts?.some(({ partId }) => partId === part._id);
  const quantity = readQuantity(typed);
  const isValid = quantity !== null || typed.trim() === '';
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      {!hasAlert && (
        <Field label="Quantity needed (optional)" error={isValid ? undefined : 'Enter a whole number'}>
          <QuantityInput value={typed} onValueChange={setTyped} min={1} max={maximumQuantity} />
        </Field>
      )}
      <StockAlertButton part={part} quantity={quantity} disabled={!isValid} variant="primary" />
    </div>
  );
}
