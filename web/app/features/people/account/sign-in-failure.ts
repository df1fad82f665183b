import { failureMessage } from '../../../platform/failure-message.ts';
import { IdentityError } from '../../../platform/identity/identity.ts';

/** Returns the message for a failed sign-in. If the identity provider rejected the sign-in, it is the provider's message. */
export function signInFailure(error: unknown): string {
  return error instanceof IdentityError ? error.message : failureMessage(error);
}
