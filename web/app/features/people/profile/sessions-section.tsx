import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { sessionsQuery, useLogOutOthers } from './sessions.queries.ts';

/** Lists the browsers where the user is signed in. The user can log out all other browsers. */
export function SessionsSection() {
  const result = useQuery(sessionsQuery);
  const { data: sessions } = result;
  return (
    <section aria-labelledby="sessions-title" className="mt-12 max-w-3xl border-line border-t pt-8">
      <h2 id="sessions-title" className="text-2xl">
        Signed-in browsers
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">
        Browsers that used your account in the last 30 days. See one you don’t recognize? Log out the others, then{' '}
        <Link to={paths.forgotPassword} className="text-ink underline underline-offset-4">
          reset your password
        </Link>
        .
      </p>
      {sessions ? (
        <>
          <ul aria-label="Signed-in browsers" className="divide-y divide-line border-line border-y">
            {sessions.map(({ _id, device, since, lastUsed, current }) => (
              <li key={_id} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  {device}
                  {current && <Badge tone="accent">This browser</Badge>}
                </p>
                <p className="text-ink-faint text-sm sm:text-end">
                  Since <Moment iso={since} />
                  {!current && (
                    <>
                      , last used <Moment iso={lastUsed} />
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
          {sessions.length > 1 && <LogOutOthers />}
        </>
      ) : (
        <LoadingState result={result} label="Loading signed-in browsers" />
      )}
    </section>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatDateTime(iso)}
    </time>
  );
}

function LogOutOthers() {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate, isPending } = useLogOutOthers();

  async function logOutOthers() {
    const isSure = await confirm({
      title: 'Log out everywhere else?',
      text: 'You will have to log in again in the other browsers.',
      confirmLabel: 'Log out others',
      cancelLabel: 'Cancel',
    });
    if (isSure) mutate();
  }

  return (
    <div className="mt-5">
      <Button onClick={() => void logOutOthers()} loading={isPending}>
        Log out others
      </Button>
      {confirmDialog}
    </div>
  );
}
