import { ApiError } from '@axlewright/client/call-endpoint';
import { failureOf } from './failure.ts';

/** Explains why a call failed, with the shop's own message if there is one. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (failureOf(error) === 'network') return 'The shop could not be reached. Check your connection and try again.';
  return 'Something went wrong. Try again.';
}
