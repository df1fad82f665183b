import type { UseQueryResult } from '@tanstack/react-query';
import { failureMessage } from '../platform/failure-message.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

export interface LoadingStateProps {
  /** A query without data. */
  result: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  /** The label of the spinner, such as 'Loading your profile'. */
  label: string;
  errorTitle?: string;
}

/** Shown instead of data: a spinner while the data loads, or an error with a Retry button if it could not be loaded. */
export function LoadingState({ result: { error, refetch, isFetching }, label, errorTitle }: LoadingStateProps) {
  if (!error) return <Spinner label={label} />;
  return (
    <ErrorState {...(errorTitle ? { title: errorTitle } : {})} onRetry={() => void refetch()} retrying={isFetching}>
      {failureMessage(error)}
    </ErrorState>
  );
}
