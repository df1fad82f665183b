import { paths } from '@axlewright/contract/site/page-paths';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLogOut } from '../../../platform/log-out.ts';

/** Shows Login to visitors and Log Out to signed-in users. The HTML contains both, and CSS hides one of them. */
export function AccountEntry({ className, onDone }: { className: string; onDone?: () => void }) {
  const logOut = useLogOut();
  const [isPending, setPending] = useState(false);

  async function leave() {
    setPending(true);
    await logOut();
    setPending(false);
    onDone?.();
  }

  return (
    <>
      <li className="signed-in:hidden">
        <Link to={paths.login} onClick={onDone} className={className}>
          Login
        </Link>
      </li>
      <li className="signed-out:hidden">
        <button type="button" disabled={isPending} aria-busy={isPending || undefined} onClick={() => void leave()} className={className}>
          {isPending ? 'Logging out…' : 'Log Out'}
        </button>
      </li>
    </>
  );
}
