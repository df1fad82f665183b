import type { SecondFactor } from '@axlewright/contract/people/second-factor';
import { paths } from '@axlewright/contract/site/page-paths';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { callApi } from '../../../platform/api.ts';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { returnPathOf } from '../../../platform/return-path.ts';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { AccountFrame, accountLinkStyle } from '../account/account-frame.tsx';
import { RequireSignIn } from '../account/require-sign-in.tsx';
import { FirstFactor } from './first-factor.tsx';
import { ProveFactor } from './prove-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secondFactorCalls, secondFactorQuery, useSecondFactorChange } from './second-factor.queries.ts';

export const meta = () => unlistedPageMeta('Second factor');

/** Staff must pass their second factor here, or set one up, before they can open staff pages. */
export default function SecondFactorPage() {
  return <RequireSignIn>{(user) => <SecondFactorSteps user={user} />}</RequireSignIn>;
}

function SecondFactorSteps({ user }: { user: AuthUser }) {
  const [search] = useSearchParams();
  const returnPath = returnPathOf(search);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const result = useQuery(secondFactorQuery);
  const { data } = result;
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isFinishing, setFinishing] = useState(false);
  // The data may be reloaded during a call. Then it says that the factor is proven, but the page must still show the recovery codes.
  const isCalling = useIsMutating(secondFactorCalls) > 0;
  const isLeaving = useIsLeaving();
  const { mutate: renewCodes } = useSecondFactorChange((_nothing: undefined) => callApi('renewRecoveryCodes'));

  async function continueToPage() {
    // Loads everything again, because calls without the second factor were rejected.
    await queryClient.invalidateQueries();
    // The user may have left during the call.
    if (!isLeaving()) await navigate(returnPath, { replace: true });
  }

  /**
   * Opens the page that the user came for. If no recovery code is left, first shows new ones. That happens if the user has just used the last
   * code, or if the setup of a passkey was interrupted before it showed the codes.
   */
  async function finishProof() {
    // Turns off the redirect below. Otherwise reloaded data would make the page leave before it has shown the codes.
    setFinishing(true);
    const recoveryCodesLeft = await callApi('getSecondFactor').then(
      (factors) => factors.recoveryCodesLeft,
      () => null,
    );
    if (recoveryCodesLeft !== 0 || isLeaving()) return continueToPage();
    renewCodes(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError: () => void continueToPage() });
  }

  if (codes)
    return (
      <AccountFrame title="Second factor is on">
        <RecoveryCodes codes={codes} onSaved={() => void continueToPage()} />
      </AccountFrame>
    );
  if (data && !isFinishing && !isCalling && (!data.needed || data.proven)) return <Navigate to={returnPath} replace />;
  if (data && hasFactor(data))
    return (
      <AccountFrame title="Confirm your second factor" intro="Staff pages open after this step.">
        <ProveFactor user={user} ways={data.ways} onDone={() => void finishProof()} />
        <LaterLink />
      </AccountFrame>
    );
  if (data)
    return (
      <AccountFrame
        title="Set up a second factor"
        intro="Staff accounts need a second factor besides the password. Choose one. You can add the other later under My Profile."
      >
        <FirstFactor user={user} onDone={setCodes} />
        <LaterLink />
      </AccountFrame>
    );
  return (
    <div className="shell grid min-h-[50vh] place-items-center py-16">
      <LoadingState result={result} label="Loading" />
    </div>
  );
}

const hasFactor = ({ authenticatorSince, passkeys }: SecondFactor) => authenticatorSince !== null || passkeys > 0;

function LaterLink() {
  return (
    <p className="border-line border-t pt-5 text-ink-soft">
      Not now?{' '}
      <Link to={paths.dashboard} className={accountLinkStyle}>
        Go to My Profile
      </Link>
    </p>
  );
}
