import { IdentityError } from '../../../platform/identity/identity.ts';

/** The form rules for a new password. The identity provider also rejects leaked passwords. */
export const newPasswordRules = {
  required: 'Password is required',
  minLength: { value: 6, message: 'Must be 6 characters or longer' },
};

/** The codes of the embedded provider and of Firebase for a new password that is not accepted. */
const passwordCodes: readonly unknown[] = [
  'BREACHED_PASSWORD',
  'GUESSABLE_PASSWORD',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'auth/weak-password',
  'auth/password-does-not-meet-requirements',
];

/** Returns the field of the form that a failure is about: the new password, or the whole form. */
export const fieldOfFailure = (error: unknown): 'password' | 'root' =>
  error instanceof IdentityError && passwordCodes.includes(error.code) ? 'password' : 'root';
