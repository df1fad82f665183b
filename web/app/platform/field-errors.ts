import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api.ts';
import { failureMessage } from './failure-message.ts';

/**
 * Shows a refusal in its form: messages that name a field beside that field, anything else as the form's own error (`root`).
 * What was typed stays.
 */
export function showRefusal<Values extends FieldValues>({ setError, getValues }: UseFormReturn<Values>, error: unknown): void {
  const named = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const known = named.filter(({ field }) => Object.hasOwn(getValues(), field));
  known.forEach(({ field, message }, position) => {
    setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: position === 0 });
  });
  if (known.length === 0) setError('root', { type: 'server', message: failureMessage(error) });
}
