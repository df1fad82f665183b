import { isOrderableStatus, lifeCycleStatuses, mayComeBack } from '@axlewright/contract/catalog/life-cycle';
import type { StockAlert } from '@axlewright/contract/sales/stock-alerts';
import { paths, stockAlertsId } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { stockAlertsQuery, useChangeAlert } from './stock-alerts.queries.ts';

/** The parts about which the shop will email the user. */
export function StockAlertsSection() {
  const result = useQuery(stockAlertsQuery);
  const { data: alerts } = result;
  useScrollToSection(alerts !== undefined);
  return (
    <section aria-labelledby={stockAlertsId} className="mt-6">
      <h2 id={stockAlertsId} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        Stock Alerts
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {alerts?.length === 0
          ? 'None. On a part that is out of stock, choose “Tell me when it is back”.'
          : 'We’ll email you once when you can order the part again. Only you see these.'}
      </p>
      {!alerts ? (
        <LoadingState result={result} label="Loading your stock alerts" errorTitle="Your stock alerts could not be loaded" />
      ) : (
        <ul aria-labelledby={stockAlertsId} className="divide-y divide-line border-line border-y empty:hidden">
          {alerts.map((alert) => (
            <Row key={alert.partId} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The link in an email leads to this section. The browser cannot scroll there, because the section loads later than the page. */
function useScrollToSection(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash === `#${stockAlertsId}`) document.getElementById(stockAlertsId)?.scrollIntoView();
  }, [isLoaded, hash]);
}

function Row({ alert }: { alert: StockAlert }) {
  const { partId, part, quantity, expiresAt } = alert;
  const { mutate, isPending } = useChangeAlert(partId);
  const row = useRef<HTMLLIElement>(null);
  const name = part?.name || part?.partNumber || 'A part that we no longer list';

  function stop() {
    // The button disappears, so the heading gets the focus.
    mutate('stop', { onSuccess: () => moveFocus(row.current, document.getElementById(stockAlertsId)) });
  }

  return (
    <li ref={row} className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[3rem_minmax(0,1fr)_auto]">
      <PartPicture image={part?.image ?? ''} name="" sizes="3rem" className="self-start rounded-sm" />
      <div className="wrap-anywhere min-w-0">
        {part ? (
          <Link to={paths.part(partId)} className="font-medium hover:text-accent-text">
            {keepUnitsTogether(name)}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <p className="figures flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {part && <span>{part.partNumber}</span>}
          {quantity !== null && <span>{quantity.toLocaleString('en-US')} needed</span>}
          <span>
            until <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
          </span>
        </p>
        <StatusNote alert={alert} />
      </div>
      <Button
        variant="quiet"
        size="small"
        loading={isPending}
        aria-label={`Remove: ${name}`}
        onClick={stop}
        className="justify-self-start max-sm:col-start-2 max-sm:-ms-3"
      >
        Remove
      </Button>
    </li>
  );
}

/** Says if the part was replaced or is not sold now. */
function StatusNote({ alert: { part, replacedBy } }: { alert: StockAlert }) {
  if (replacedBy) {
    return (
      <p className="font-medium text-sm text-warning">
        Replaced by{' '}
        <Link to={paths.part(replacedBy.partId)} className="underline underline-offset-4">
          {replacedBy.partNumber}
        </Link>
      </p>
    );
  }
  if (!part || isOrderableStatus(part.lifeCycleStatus)) return null;
  return (
    <p className="font-medium text-sm text-warning">
      {lifeCycleStatuses[part.lifeCycleStatus]}
      {!mayComeBack(part.lifeCycleStatus) && '. You will not get an email.'}
    </p>
  );
}
