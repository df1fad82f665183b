import { ApiError } from '@axlewright/client/call-endpoint';
import { paths } from '@axlewright/contract/site/page-paths';
import type { NewShipment, Packing, Shipment } from '@axlewright/contract/warehouse/shipments';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { outdatedLines, type Packed, packAll, packLine, withoutShipped } from './packed.ts';
import { type PackingChange, useChangePacking } from './packing.queries.ts';
import { PackingFacts } from './packing-facts.tsx';
import { PackingLines } from './packing-lines.tsx';
import { PackingNotices } from './packing-notices.tsx';
import { usePrintShipment } from './print-shipment.ts';
import { ScanField } from './scan-field.tsx';
import { ShipForm } from './ship-form.tsx';
import { ShipmentList } from './shipment-list.tsx';
import { type NewlyShipped, ShippedNotice } from './shipped-notice.tsx';
import { usePacked } from './use-packed.ts';

interface PackingFormProps {
  packing: Packing;
  /** changes with each load, even if the packing is the same */
  loadedAt: number;
  email: string;
}

/** The order, the box that is being packed, and what has been shipped. */
export function PackingForm({ packing, loadedAt, email }: PackingFormProps) {
  const { lines, packer, canShip, holdReason, shipments } = packing;
  const [packed, setPacked] = usePacked(packing._id, email);
  const { mutate, reset, error, variables, isPending } = useChangePacking(packing._id, finish);
  const isOpen = canShip && holdReason === null && (packer === null || packer.isYou);
  const isShipping = variables?.kind === 'ship';
  const isRefused = error instanceof ApiError && error.code === 'packed-by-other';
  const hasError = error !== null && !isPending;
  const scanField = useRef<HTMLInputElement>(null);
  const nextLink = useRef<HTMLAnchorElement>(null);
  const shippedFrom = useRef<Element>(null);
  const [shippedHere, setShippedHere] = useState<NewlyShipped | null>(null);
  const printing = usePrintShipment();
  useForgetRefusal(isRefused, { otherPacker: packer && !packer.isYou ? packer.name : null, loadedAt }, reset);
  useFocusAfterChange({ scanField, nextLink, shippedFrom }, { isOpen, canShip, shipments: shipments.length });

  function finish(change: PackingChange, { shipments: recorded }: Packing): void {
    if (change.kind === 'stop') setPacked(() => ({}));
    if (change.kind !== 'ship') return;
    setPacked((current) => withoutShipped(current, change.shipment.lines));
    const shipmentId = recorded.findLast((shipment) => hasLines(shipment, change.shipment))?._id;
    if (shipmentId === undefined) return;
    const { print, boxes } = change.printing;
    setShippedHere({ shipmentId, print, boxes });
    if (print !== 'nothing') printing.mutate({ shipmentId, document: { kind: print, boxes } });
  }

  function pack(next: (current: Packed) => Packed): void {
    setPacked(next);
    // Tells the other clerks who is packing the order.
    if (packer === null && !(isPending && variables.kind === 'start')) mutate({ kind: 'start', takeOver: false });
  }

  return (
    <div className="grid gap-6">
      <PackingNotices packing={packing} outdated={canShip ? outdatedLines(lines, packed) : []} onChange={mutate} isPending={isPending} />
      <PackingFacts packing={packing} />
      <FormError>{hasError && !(isShipping && canShip) ? failureMessage(error) : ''}</FormError>
      {shippedHere && <ShippedNotice key={shippedHere.shipmentId} shipped={shippedHere} isComplete={!canShip} />}
      {canShip ? (
        <>
          <div className="flex flex-wrap items-start gap-3 *:[button]:mt-6.5 max-sm:*:[button]:mt-0">
            <ScanField
              inputRef={scanField}
              lines={lines}
              packed={packed}
              box={shipments.length}
              onScan={(line, quantity) => pack((current) => packLine(current, line, String(quantity)))}
              isOpen={isOpen}
            />
            <Button onClick={() => pack(() => packAll(lines))} disabled={!isOpen}>
              Pack all
            </Button>
            {packer?.isYou && (
              <Button variant="quiet" onClick={() => mutate({ kind: 'stop' })}>
                Stop packing
              </Button>
            )}
          </div>
          <PackingLines
            lines={lines}
            packed={packed}
            onQuantity={(line, text) => pack((current) => packLine(current, line, text))}
            disabled={!isOpen}
          />
          <ShipForm
            packing={packing}
            packed={packed}
            error={hasError && isShipping ? failureMessage(error) : ''}
            isPending={isPending && isShipping}
            disabled={!isOpen}
            onShip={(shipment, toPrint) => {
              shippedFrom.current = document.activeElement;
              mutate({ kind: 'ship', shipment, printing: toPrint });
            }}
          />
        </>
      ) : shippedHere ? null : (
        <div>
          <LinkButton ref={nextLink} to={paths.shipping}>
            Next order to ship
          </LinkButton>
        </div>
      )}
      <ShipmentList
        packing={packing}
        onDeliver={(shipmentId) => mutate({ kind: 'deliver', shipmentId })}
        deliveringId={isPending && variables.kind === 'deliver' ? variables.shipmentId : null}
      />
    </div>
  );
}

/**
 * Removes the error "Ada is packing this order now" when Ada stops packing, even if another clerk then starts. The error can arrive before
 * the page knows that Ada is packing. Then it stays until the order has loaded again, and is removed if Ada has stopped by then.
 */
function useForgetRefusal(
  isRefused: boolean,
  { otherPacker, loadedAt }: { otherPacker: string | null; loadedAt: number },
  reset: () => void,
): void {
  const former = useRef({ isRefused, otherPacker, loadedAt });
  useEffect(() => {
    const before = former.current;
    former.current = { isRefused, otherPacker, loadedAt };
    const isReloaded = before.isRefused && before.loadedAt !== loadedAt;
    const isOther = before.otherPacker !== null && before.otherPacker !== otherPacker;
    if (isRefused && isReloaded && (otherPacker === null || isOther)) reset();
  }, [isRefused, otherPacker, loadedAt, reset]);
}

interface FocusPlaces {
  scanField: RefObject<HTMLInputElement | null>;
  nextLink: RefObject<HTMLAnchorElement | null>;
  /** where the focus was when the clerk shipped the last box */
  shippedFrom: RefObject<Element | null>;
}

/**
 * Moves the focus to where the clerk works next. As soon as the order can be packed, that is the scan field. On a touch screen the scan field does
 * not get the focus, because the keyboard would open. After the last shipment it is the link to the next order, if the page shows it. If the clerk
 * shipped the box on this page, `ShippedNotice` takes the focus instead. Does nothing if the clerk is already in another field.
 */
function useFocusAfterChange(
  { scanField, nextLink, shippedFrom }: FocusPlaces,
  { isOpen, canShip, shipments }: { isOpen: boolean; canShip: boolean; shipments: number },
): void {
  const shipmentsBefore = useRef(shipments);
  useEffect(() => {
    const isShipped = shipments > shipmentsBefore.current;
    shipmentsBefore.current = shipments;
    const focused = document.activeElement;
    if (focused !== scanField.current && isInAnotherField(focused, shippedFrom.current)) return;
    if (isOpen && window.matchMedia('(pointer: fine)').matches) scanField.current?.focus();
    else if (!canShip && isShipped) nextLink.current?.focus();
  }, [isOpen, canShip, shipments, scanField, nextLink, shippedFrom]);
}

/**
 * Returns whether the clerk is in another field. The field that had the focus when the clerk shipped the last box does not count. But if it is the
 * tracking number and has text again, the clerk has begun the next box, so it counts.
 */
const isInAnotherField = (focused: Element | null, shippedFrom: Element | null) =>
  focused instanceof HTMLInputElement && (focused !== shippedFrom || (focused.name === 'trackingNumber' && focused.value !== ''));

/** Returns whether a shipment has exactly these lines. `finish` finds the new shipment this way, because the response has all shipments. */
function hasLines({ lines }: Shipment, shipped: NewShipment): boolean {
  const quantityOf = new Map(lines.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  return (
    lines.length === shipped.lines.length && shipped.lines.every(({ lineNumber, quantity }) => quantityOf.get(lineNumber) === quantity)
  );
}
