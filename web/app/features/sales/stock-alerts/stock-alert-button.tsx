import Bell from 'virtual:icon/bell';
import BellOff from 'virtual:icon/bell-off';
import type { Part } from '@axlewright/contract/catalog/parts';
import type { StockAlert } from '@axlewright/contract/sales/stock-alerts';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { withReturnPath } from '../../../platform/return-path.ts';
import { useIsSignedIn } from '../../../platform/use-is-signed-in.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { accountQuery } from '../../people/account/account.queries.ts';
import { stockAlertsQuery, useChangeAlert } from './stock-alerts.queries.ts';

interface StockAlertButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'disabled'> {
  part: Pick<Part, '_id' | 'partNumber'>;
  /** how many pieces the buyer needs; default: any quantity */
  quantity?: number | null;
  /** true: beside other buttons, in a row that wraps */
  isInRow?: boolean;
}

/**
 * Asks for an email when the part can be ordered again, or stops the alert. Visitors must log in first, which takes them to the part's
 * page.
 */
export function StockAlertButton({ part, quantity = null, isInRow = false, disabled, ...style }: StockAlertButtonProps) {
  const isSignedIn = useIsSignedIn();
  const { data: alerts, isPending } = useQuery({ ...stockAlertsQuery, enabled: isSignedIn });
  const { mutate, isPending: isChanging } = useChangeAlert(part._id);
  if (!isSignedIn) {
    return (
      <LinkButton
        {...style}
        to={withReturnPath(paths.login, paths.part(part._id))}
        aria-label={`Log in to get an alert: ${part.partNumber}`}
      >
        <Bell aria-hidden="true" />
        Log in to get an alert
      </LinkButton>
    );
  }
  const alert = alerts?.find(({ partId }) => partId === part._id);
  const label = alert ? 'Stop the alert' : 'Tell me when it is back';
  // Both labels use the same button, so that it keeps the focus.
  return (
    <div className={isInRow ? 'contents' : 'grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5'}>
      <p aria-live="polite" className="basis-full text-ink-soft text-sm empty:hidden">
        {alert && <AlertText alert={alert} />}
      </p>
      <Button
        {...style}
        variant={alert ? 'secondary' : style.variant}
        disabled={disabled && !alert}
        loading={isPending || isChanging}
        aria-label={`${label}: ${part.partNumber}`}
        onClick={() => mutate(alert ? 'stop' : { quantity })}
      >
        {alert ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {label}
      </Button>
    </div>
  );
}

function AlertText({ alert: { quantity } }: { alert: StockAlert }) {
  const { data: account } = useQuery(accountQuery);
  const what = quantity === null ? 'it' : quantity.toLocaleString('en-US');
  return (
    <>
      We’ll email you once when you can order {what}.{account?.emailVerified === false && ' Confirm your email address first.'}
    </>
  );
}
