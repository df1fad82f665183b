import { failureMessage } from '../../../platform/failure-message.ts';
import { IdentityError } from '../../../platform/identity/identity.ts';

/** The message for a failed sign-in. If the provider rejected it, this is the provider's message. */
export function signInFailure(error: unknown): string {
  return error instanceof IdentityError ? error.message : failureMessage(error);
}
