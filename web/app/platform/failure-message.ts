import { ApiError } from '@axlewright/client/call-endpoint';
import { failureOf } from './failure.ts';

/** Returns a message for the user about a failed call. If the server sent a message, returns that one. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (failureOf(error) === 'network') return 'The shop could not be reached. Check your connection and try again.';
  return 'Something went wrong. Try again.';
}
