import { ApiError } from '@axlewright/client/call-endpoint';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
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

/** For `register(…, { validate })`: true where the contract's rule takes what was typed, otherwise what it says. */
export const takenBy = (rule: ZodType) => (typed: string) => {
  const { success, error } = rule.safeParse(typed);
  return success || (error.issues[0]?.message ?? true);
};
