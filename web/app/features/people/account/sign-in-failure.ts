import { failureMessage } from '../../../platform/failure-message.ts';
import { IdentityError } from '../../../platform/identity/identity.ts';

/** The message of a failed sign-in: the provider's own message if it refused. */
export function signInFailure(error: unknown): string {
  return error instanceof IdentityError ? error.message : failureMessage(error);
}
