import { ApiError } from '@axlewright/client/call-endpoint';
import { failureOf } from './failure.ts';

/** One or two sentences on why a call failed: the shop's own words where it answered. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (failureOf(error) === 'network') return 'The shop could not be reached. Check your connection and try again.';
  return 'Something went wrong. Try again.';
}
