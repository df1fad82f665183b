import { paths } from '@axlewright/contract/site/page-paths';
import type { Packing, PackingLine } from '@axlewright/contract/warehouse/shipments';
import { useRef } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Packed, packAll } from './packed.ts';
import { useChangePacking } from './packing.queries.ts';
import { PackingFacts } from './packing-facts.tsx';
import { PackingLines } from './packing-lines.tsx';
import { PackingNotices } from './packing-notices.tsx';
import { ScanField } from './scan-field.tsx';
import { ShipForm } from './ship-form.tsx';
import { ShipmentList } from './shipment-list.tsx';
import { usePacked } from './use-packed.ts';

/** The order, the box that is being packed, and what has been shipped. */
export function PackingForm({ packing, email }: { packing: Packing; email: string }) {
  const [packed, setPacked] = usePacked(packing._id, email);
  const { mutate, error, variables, isPending } = useChangePacking(packing._id);
  const isStarting = useRef(false);
  const isOpen = packing.canShip && packing.holdReason === null && (packing.packer === null || packing.packer.isYou);

  function pack(next: Packed): void {
    setPacked(next);
    if (packing.packer || isStarting.current) return;
    isStarting.current = true;
    mutate({ kind: 'start' }, { onSettled: () => (isStarting.current = false) });
  }

  function setQuantity({ lineNumber }: PackingLine, text: string): void {
    pack({ ...packed, [lineNumber]: text });
  }

  return (
    <div className="grid gap-6">
      <PackingNotices packing={packing} onChange={mutate} isPending={isPending} />
      <PackingFacts packing={packing} onChange={mutate} />
      <FormError>{error && variables?.kind !== 'ship' ? failureMessage(error) : ''}</FormError>
      {packing.canShip ? (
        <>
          <div className="flex flex-wrap gap-3 *:[button]:mt-[1.875rem] max-sm:*:[button]:mt-0">
            <ScanField lines={packing.lines} packed={packed} onScan={setQuantity} disabled={!isOpen} />
            <Button onClick={() => pack(packAll(packing.lines))} disabled={!isOpen}>
              Pack all
            </Button>
            {Object.keys(packed).length > 0 && (
              <Button
                variant="quiet"
                onClick={() => {
                  setPacked({});
                  if (packing.packer?.isYou) mutate({ kind: 'stop' });
                }}
              >
                Start over
              </Button>
            )}
          </div>
          <PackingLines lines={packing.lines} packed={packed} onQuantity={setQuantity} disabled={!isOpen} />
          <ShipForm
            packing={packing}
            packed={packed}
            error={error && variables?.kind === 'ship' ? failureMessage(error) : ''}
            isPending={isPending && variables?.kind === 'ship'}
            disabled={!isOpen}
            onShip={(shipment) => mutate({ kind: 'ship', shipment }, { onSuccess: () => setPacked({}) })}
          />
        </>
      ) : (
        <div>
          <LinkButton to={paths.shipping}>Next order to ship</LinkButton>
        </div>
      )}
      <ShipmentList packing={packing} onChange={mutate} isPending={isPending} />
    </div>
  );
}
