import MailWarning from 'virtual:icon/mail-warning';
import type { Account } from '@axlewright/contract/people/account';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { formatDate } from '../../../platform/dates.ts';
import { useIsSignedIn } from '../../../platform/use-is-signed-in.ts';
import { accountQuery } from './account.queries.ts';
import { SendConfirmationButton } from './send-confirmation-button.tsx';

/** Asks signed-in users to confirm their email address. It is on every page until they do. For visitors it sends no request. */
export function ConfirmEmailNotice() {
  const { data: account } = useQuery({ ...accountQuery, enabled: useIsSignedIn() });
  const { pathname } = useLocation();
  if (!account || account.emailVerified || pathname === paths.verifyEmail) return null;
  return (
    <aside aria-label="Confirm your email" className="border-line border-b bg-warning-soft text-warning print:hidden">
      <div className="shell flex flex-wrap items-center gap-x-5 gap-y-2 py-2.5">
        <p className="flex min-w-64 flex-1 items-start gap-3 text-[0.9375rem] leading-snug">
          <MailWarning aria-hidden="true" className="mt-px size-5 shrink-0" />
          <span>
            <span className="font-semibold">Confirm your email{consequenceOf(account)}.</span> We sent a link to{' '}
            <span className="wrap-anywhere">{account.email}</span>.
          </span>
        </p>
        <SendConfirmationButton email={account.email} />
      </div>
    </aside>
  );
}

function consequenceOf({ mayOrder, confirmBy }: Account): string {
  if (!mayOrder) return ' before you order';
  return confirmBy === null ? '' : ` by ${formatDate(confirmBy)} to keep ordering`;
}
