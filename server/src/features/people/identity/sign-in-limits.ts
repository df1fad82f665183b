import { normalizeEmail } from '@axlewright/contract/people/email';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';

export interface SignInLimits {
  signUpsPerNetworkAndMinute: number;
  wrongPasswordsPerAccount: number;
}

const quarterHourSeconds = 15 * 60;

/** Limits sign-in attempts, emails, and other writes per account and per network address. */
export function signInLimits(limits: Limits, { signUpsPerNetworkAndMinute, wrongPasswordsPerAccount }: SignInLimits) {
  const signUp: Limit = { name: 'sign-up', attempts: signUpsPerNetworkAndMinute, windowSeconds: 60 };
  // Each sign-up sends an email. Someone could sign up with another person's address, close the account, and start again.
  const signUpEmail: Limit = { name: 'sign-up-email', attempts: 5, windowSeconds: 24 * 60 * 60 };
  const account: Limit = { name: 'password', attempts: wrongPasswordsPerAccount, windowSeconds: quarterHourSeconds };
  // Many employees of a customer may share one network address. So it gets ten times as many attempts as an account.
  const address: Limit = { name: 'password-address', attempts: wrongPasswordsPerAccount * 10, windowSeconds: quarterHourSeconds };
  const passkey: Limit = { name: 'passkey', attempts: 60, windowSeconds: 60 };
  // These calls are limited because they write a row.
  const newPasskey: Limit = { name: 'new-passkey', attempts: 60, windowSeconds: 60 };
  const newName: Limit = { name: 'new-name', attempts: 60, windowSeconds: 60 };
  const google: Limit = { name: 'google', attempts: 60, windowSeconds: 60 };
  const reset: Limit = { name: 'reset', attempts: 5, windowSeconds: quarterHourSeconds };
  const resetAddress: Limit = { name: 'reset-address', attempts: 50, windowSeconds: quarterHourSeconds };
  const resetLink: Limit = { name: 'reset-link', attempts: 60, windowSeconds: 60 };

  const confirmation: Limit = { name: 'confirmation', attempts: 5, windowSeconds: quarterHourSeconds };
  const confirmationAddress: Limit = { name: 'confirmation-address', attempts: 50, windowSeconds: quarterHourSeconds };

  return {
    /** Counts an attempt before the password is checked, because simultaneous guesses must count too. Throws 429. */
    async before(path: string, body: unknown, ip: string): Promise<void> {
      const email = emailOf(body);
      const network = networkOf(ip);
      if (path === '/sign-up/email') {
        await limits.spend(signUp, network);
        await limits.spend(signUpEmail, email);
      }
      if (path === '/sign-in/email') {
        await limits.spend(address, network);
        await limits.spend(account, email);
      }
      if (path === '/passkey/generate-authenticate-options') await limits.spend(passkey, network);
      if (path === '/passkey/generate-register-options') await limits.spend(newPasskey, network);
      if (path === '/update-user') await limits.spend(newName, network);
      if (path === '/sign-in/social') await limits.spend(google, network);
      if (path === '/check-reset-link' || path === '/reset-password') await limits.spend(resetLink, network);
      if (path === '/send-verification-email') {
        await limits.spend(confirmationAddress, network);
        await limits.spend(confirmation, email);
      }
      if (path === '/request-password-reset') {
        await limits.spend(resetAddress, network);
        await limits.spend(reset, email);
      }
    },

    /** Subtracts a sign-up or a sign-in attempt that the provider did not process, because the shop was too busy. */
    async undo(path: string, body: unknown, ip: string): Promise<void> {
      if (path === '/sign-up/email') await limits.refund(signUpEmail, emailOf(body));
      if (path !== '/sign-in/email') return;
      await limits.refund(account, emailOf(body));
      await limits.refund(address, networkOf(ip));
    },

    /**
     * After a correct password, sets the account's count to zero, and subtracts one attempt from the network address. After a sign-up that failed,
     * and so sent no email, subtracts one sign-up from the email address.
     */
    async after(path: string, body: unknown, ip: string, status: number): Promise<void> {
      if (path === '/sign-up/email' && status !== 200) await limits.refund(signUpEmail, emailOf(body));
      if (path !== '/sign-in/email' || status !== 200) return;
      await limits.forgive(account, emailOf(body));
      await limits.refund(address, networkOf(ip));
    },
  };
}

function emailOf(body: unknown): string {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? normalizeEmail(email) : '';
}
