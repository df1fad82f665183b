import type { Profile, ProfileChange } from '@axlewright/contract/people/profile';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { forbiddenError } from '../../../platform/shop-error.ts';
import { findProfileRow, saveProfileRow } from './profile.queries.ts';

/** Returns the caller's profile. Until the user saves it, it has only the account's name. */
export async function getProfile(db: Db, caller: Caller): Promise<Profile> {
  const row = await findProfileRow(db, caller.userId);
  const empty = { name: caller.displayName, education: '', location: '', phone: '', linkedin: '' };
  return { ...empty, ...row, email: caller.email };
}

/** Finds the phone number in a user's profile. Callers may show it only to staff. */
export async function findPhone(db: Db, userId: string): Promise<string | null> {
  return (await findProfileRow(db, userId))?.phone || null;
}

/** Saves the profile. Throws 403 if the email address is not the account's. */
export async function saveProfile(db: Db, caller: Caller, { email, ...change }: ProfileChange): Promise<Profile> {
  if (email !== undefined && email !== caller.email) throw forbiddenError('other-account');
  await saveProfileRow(db, caller.userId, { name: (await getProfile(db, caller)).name, ...change });
  return getProfile(db, caller);
}
