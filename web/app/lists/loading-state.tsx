import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../platform/failure.ts';
import { failureMessage } from '../platform/failure-message.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';

type LoadResult = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;

interface LoadingStateProps {
  /** A query without data. */
  result: LoadResult;
  /** The label of the spinner, such as 'Loading your profile'. */
  label?: string;
  /** Shown instead of the spinner. */
  placeholder?: ReactNode;
  errorTitle?: string;
  /** Shown instead of the error if there is no such item. */
  missing?: ReactNode;
}

/** Shown instead of data: a spinner while the data loads, or an error with a Retry button if it could not be loaded. */
export function LoadingState({ result, label = 'Loading', placeholder, errorTitle, missing }: LoadingStateProps) {
  if (!result.error) return placeholder ?? <Spinner label={label} />;
  if (missing && isNotFound(result.error)) return missing;
  return <LoadError result={result} title={errorTitle} />;
}

/** Shown beside data, or instead of it, if it could not be loaded: an error with a Retry button. */
export function LoadError({ result: { error, refetch, isFetching }, title }: { result: LoadResult; title?: string | undefined }) {
  if (!error) return null;
  return (
    <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching}>
      {failureMessage(error)}
    </ErrorState>
  );
}
