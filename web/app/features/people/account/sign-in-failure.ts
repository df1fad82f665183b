import { failureMessage } from '../../../platform/failure-message.ts';
import { IdentityError } from '../../../platform/identity/identity.ts';

/** The provider's own words where it refused. */
export function signInFailure(error: unknown): string {
  return error instanceof IdentityError ? error.message : failureMessage(error);
}
