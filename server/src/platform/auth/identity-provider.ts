import type { Db } from '../database/db.ts';
import type { IdTokenReader } from './id-token.ts';

/** What the server needs from an identity provider. */
export interface IdentityProvider {
  readIdToken: IdTokenReader;
  /** Returns how a user can sign in, as far as the provider knows. */
  findSignInMethods(db: Db, subject: string): Promise<{ password: boolean; google: boolean; passkeys: number }>;
  /** True if the issuer is the shop's own URL. Then the issuer changes with the URL, but the users' ids at the provider stay the same. */
  issuerMovesWithShop: boolean;
  /** Ends all of a user's sign-ins at the provider except one, if the provider supports it. */
  endOtherSignIns(db: Db, signIn: { subject: string; keptId: string }): Promise<void>;
  /** Deletes the user and all of their sign-in methods, if the provider supports it. */
  deleteUser(db: Db, subject: string): Promise<void>;
}
