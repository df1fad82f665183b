import type { Db } from '../database/database.ts';
import type { IdTokenReader } from './id-token.ts';

/** What the shop needs of an identity provider on the server. */
export interface IdentityProvider {
  readIdToken: IdTokenReader;
  /** Ends a person's sign-ins at the provider but one, as far as the provider lets the shop do so. */
  endOtherSignIns(db: Db, signIn: { subject: string; keptId: string }): Promise<void>;
}
