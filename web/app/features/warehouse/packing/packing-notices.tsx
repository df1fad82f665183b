import TriangleAlert from 'virtual:icon/triangle-alert';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import type { Packing, PackingLine } from '@axlewright/contract/warehouse/shipments';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import type { useChangePacking } from './packing.queries.ts';

type Change = ReturnType<typeof useChangePacking>['mutate'];

interface PackingNoticesProps {
  packing: Packing;
  /** lines whose pieces were shipped or canceled while the clerk packed them */
  outdated: readonly PackingLine[];
  onChange: Change;
  isPending: boolean;
}

/** What a clerk must know before packing: a hold, a colleague who is packing or has shipped the order, or a refund. */
export function PackingNotices({
  packing: { _id, address, state, status, holdReason, packer, refunded, refundUnderWay = 0, canShip },
  outdated,
  onChange,
  isPending,
}: PackingNoticesProps) {
  const [firstAddress] = useState(address);
  return (
    <div className="grid gap-3 empty:hidden" aria-live="polite">
      {holdReason !== null && canShip && (
        <Notice
          action={
            <Button size="small" onClick={() => onChange({ kind: 'remove-hold' })} loading={isPending}>
              Remove hold
            </Button>
          }
        >
          <strong>On hold:</strong> {holdReason}
        </Notice>
      )}
      {packer && !packer.isYou && (
        <Notice
          action={
            <Button
              size="small"
              onClick={() => onChange({ kind: 'start', takeOver: true })}
              loading={isPending}
              disabled={holdReason !== null}
            >
              Take over
            </Button>
          }
        >
          <strong>{packer.name} has been packing this order</strong> since {formatDateTime(packer.since)}.
        </Notice>
      )}
      {refunded + refundUnderWay > 0 && canShip && (
        <Notice>
          <strong>{refundText(refunded, refundUnderWay)}</strong> Check the{' '}
          <Link to={paths.manageOrder(_id)} className="underline underline-offset-4">
            order
          </Link>{' '}
          before you ship it.
        </Notice>
      )}
      {address !== firstAddress && canShip && (
        <Notice>
          <strong>The shipping address was changed while you had this order open.</strong> Check where the box goes before you ship it.
        </Notice>
      )}
      {outdated.length > 0 && (
        <Notice>
          <strong>Pieces of {outdated.map(({ partNumber }) => partNumber).join(', ')} were shipped or canceled while you packed.</strong>{' '}
          Check what is left, then pack these lines again.
        </Notice>
      )}
      {state === 'unpaid' && <Notice>This order is not paid, so it cannot be shipped.</Notice>}
      {status === 'cancelled' && <Notice>This order was canceled, so it cannot be shipped.</Notice>}
    </div>
  );
}

function refundText(refunded: number, refundUnderWay: number): string {
  const money = (dollars: number) => formatCents(centsFromDollars(dollars));
  const made = refunded > 0 ? `${money(refunded)} of this order was refunded.` : '';
  const underWay = refundUnderWay > 0 ? `A refund of ${money(refundUnderWay)} is under way.` : '';
  return [made, underWay].filter(Boolean).join(' ');
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-warning/50 bg-warning-soft px-4 py-3">
      <p className="flex min-w-0 items-start gap-2.5 wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}
