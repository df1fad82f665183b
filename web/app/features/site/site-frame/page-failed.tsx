import { useState } from 'react';
import type { Failure } from '../../../platform/failure.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { failureTexts } from './failure-texts.ts';

/**
 * The error page. Its Retry button first checks whether the server responds. If it does not, a reload would show the browser's error page.
 */
export function PageFailed({ failure }: { failure: Exclude<Failure, 'not-found'> }) {
  const [retrying, setRetrying] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const { title, what, advice } = failureTexts[failure];

  async function retry() {
    setRetrying(true);
    if (await isServerReachable()) window.location.reload();
    else {
      setAttempts((count) => count + 1);
      setRetrying(false);
    }
  }

  return (
    <section className="shell max-w-3xl py-16">
      <h1 className="mb-6 text-3xl">{title}</h1>
      <ErrorState title={what} onRetry={() => void retry()} retrying={retrying}>
        <p>{advice}</p>
        {attempts > 0 && <p className="mt-3 font-medium text-ink">Still no response{attempts > 1 && ` after ${attempts} tries`}.</p>}
      </ErrorState>
    </section>
  );
}

/** Any response counts, even an error status. */
async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}
