import type { Db } from '../database/db.ts';
import type { IdTokenReader } from './id-token.ts';

/** What the shop needs of an identity provider on the server. */
export interface IdentityProvider {
  readIdToken: IdTokenReader;
  /** How a person can sign in, as far as the provider tells. */
  waysIn(db: Db, subject: string): Promise<{ password: boolean; google: boolean; passkeys: number }>;
  /** True if its issuer is the shop's own address. That may change, while everybody keeps their subject. */
  issuerMovesWithShop: boolean;
  /** Ends a person's sign-ins at the provider but one, as far as the provider lets the shop do so. */
  endOtherSignIns(db: Db, signIn: { subject: string; keptId: string }): Promise<void>;
}
