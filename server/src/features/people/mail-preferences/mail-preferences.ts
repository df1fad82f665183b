import { type MailPreferences, type MailPreferencesChange, mailKinds } from '@axlewright/contract/people/mail-preferences';
import type { Caller } from '../../../platform/auth/caller.ts';
import { accessDeniedError } from '../../../platform/auth/guard.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hiddenError } from '../../../platform/shop-error.ts';
import { findPreferenceRow, listPreferenceRows, type PreferenceRow, setPreferences } from './mail-preferences.queries.ts';

/** Lists which emails the caller gets, for each company of the caller. */
export async function listMailPreferences(db: Db, { userId }: Pick<Caller, 'userId'>): Promise<MailPreferences[]> {
  return (await listPreferenceRows(db, userId)).map(preferencesOf);
}

/**
 * Changes which emails the caller gets as a member of a company. Throws 404 if the caller is not a member, and 403 if the caller wants the
 * emails of the whole company without being its owner.
 */
export async function changeMailPreferences(
  db: Db,
  caller: Caller,
  companyId: string,
  { mails, wholeCompany }: MailPreferencesChange,
): Promise<MailPreferences> {
  const membership = { userId: caller.userId, companyId };
  const role = (await findPreferenceRow(db, membership))?.role;
  if (role !== undefined && role !== 'owner' && wholeCompany) throw accessDeniedError(caller);
  await setPreferences(db, membership, { muted: mailKinds.filter((kind) => !mails.includes(kind)), wholeCompany });
  const saved = await findPreferenceRow(db, membership);
  if (!saved) throw hiddenError('company');
  return preferencesOf(saved);
}

/** A former owner no longer gets the emails of the whole company. */
const preferencesOf = ({ company_id, name, role, muted_mails, mails_of_company }: PreferenceRow): MailPreferences => ({
  companyId: company_id,
  name,
  role,
  mails: mailKinds.filter((kind) => !muted_mails.includes(kind)),
  wholeCompany: mails_of_company && role === 'owner',
});
