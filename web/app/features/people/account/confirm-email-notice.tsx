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
      <div className="shell flex items-center gap-x-3 py-1 sm:gap-x-5 sm:py-2.5">
        <MailWarning aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        {/* On a phone, the address has one line. */}
        <p className="min-w-0 flex-1 text-sm leading-tight sm:text-[0.9375rem] sm:leading-snug">
          <span className="font-semibold">Confirm your email{consequenceOf(account)}.</span> We sent a link to{' '}
          <span className="wrap-anywhere max-sm:block max-sm:truncate" title={account.email}>
            {account.email}.
          </span>
        </p>
        <SendConfirmationButton
          email={account.email}
          className="max-sm:border-transparent max-sm:bg-transparent max-sm:-me-1.5 max-sm:px-1.5 max-sm:text-current max-sm:underline max-sm:underline-offset-4"
        />
      </div>
    </aside>
  );
}

function consequenceOf({ mayOrder, confirmBy }: Account): string {
  if (!mayOrder) return ' before you order';
  return confirmBy === null ? '' : ` by ${formatDate(confirmBy)} to keep ordering`;
}
