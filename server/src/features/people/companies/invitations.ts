import { createHash, randomBytes } from 'node:crypto';
import type { Invitation, MyCapabilities, NewInvitation, ReceivedInvitation } from '@axlewright/contract/people/company';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import { forbiddenError, notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { asManager } from './as-manager.ts';
import { findCompanyRow, lockCompany, setCurrentCompany } from './companies.queries.ts';
import type { InvitationMails } from './invitation-mails.ts';
import {
  type FoundInvitation,
  findInvitationByToken,
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
  markInvitationAccepted,
  withdrawInvitationRows,
} from './invitations.queries.ts';
import { insertMemberEvent } from './member-events.queries.ts';
import { insertMember, isMemberWithEmail } from './members.queries.ts';
import { getMyCapabilities } from './my-capabilities.ts';

const validDays = 7;
const dayMs = 24 * 60 * 60_000;

/** Limits the invitations of an account, because each one sends an email to an address of the sender's choice. */
const invitationLimit: Limit = { name: 'invitation', attempts: 50, windowSeconds: 24 * 60 * 60 };

export interface InvitationServices {
  db: Database;
  limits: Limits;
  mails: InvitationMails;
  /** true: an account must confirm its email address before it can invite others */
  needsVerifiedEmail: boolean;
}

/** Lists the invitations that can still be accepted, newest first. */
export async function listInvitations(db: Db, companyId: string): Promise<Invitation[]> {
  return (await listOpenInvitations(db, companyId)).map(invitationOf);
}

/**
 * Invites an email address to the caller's company. Replaces an open invitation to the same address. Throws 403 if the caller's own address must be
 * confirmed first, 409 if a member has the address, and 429 after 50 invitations by one account in a day.
 */
export async function inviteMember(
  { db, limits, mails, needsVerifiedEmail }: InvitationServices,
  caller: Caller,
  { email, role }: NewInvitation,
): Promise<Invitation> {
  // A stranger may have created the account. Members whom the stranger invites would stay after the address's owner takes over the account.
  if (needsVerifiedEmail && !caller.emailVerified) throw new ShopError('email-not-verified', 403, { parameters: { purpose: 'inviting' } });
  await limits.spend(invitationLimit, caller.userId);
  return asManager(db, caller, async (transaction, companyId) => {
    if (await isMemberWithEmail(transaction, companyId, email)) throw new ShopError('already-a-member', 409, { parameters: { email } });
    await withdrawInvitationRows(transaction, companyId, { email });
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + validDays * dayMs);
    const row = await insertInvitation(transaction, {
      companyId,
      email,
      role,
      tokenHash: hashOf(token),
      invitedBy: caller.userId,
      expiresAt,
    });
    const { name } = await findCompanyRow(transaction, companyId);
    await mails.invite(transaction, { to: email, token, company: name, role, invitedBy: caller.displayName || caller.email });
    return invitationOf(row);
  });
}

/** Withdraws an open invitation of the caller's company. Throws 404 if there is no such invitation. */
export async function withdrawInvitation(db: Database, caller: Caller, id: string): Promise<void> {
  await asManager(db, caller, async (transaction, companyId) => {
    if (!(await withdrawInvitationRows(transaction, companyId, { id }))) throw notFoundError('invitation');
  });
}

/**
 * Returns the company, role and sender of an invitation. Throws 404 for an unknown token, 403 if the invitation was sent to another address, and
 * 409 if it can no longer be accepted.
 */
export async function readInvitation(db: Db, caller: Caller, token: string): Promise<ReceivedInvitation> {
  const { company, role, invited_by: invitedBy } = await requireOpenInvitation(db, caller, token);
  return { company, role, invitedBy };
}

/**
 * Makes the caller a member of the company, which becomes the caller's current company. Throws the same errors as `readInvitation`, and 409 if the
 * caller is already a member.
 */
export async function acceptInvitation(db: Database, caller: Caller, token: string): Promise<MyCapabilities> {
  const membership = await db.transaction().execute(async (transaction) => {
    const { company_id: companyId } = await requireOpenInvitation(transaction, caller, token);
    await lockCompany(transaction, companyId);
    // Checks the invitation again under the lock, because it may have been accepted or withdrawn in the meantime.
    const { id, role, inviter_id: doneBy } = await requireOpenInvitation(transaction, caller, token);
    const { userId } = caller;
    if (!(await insertMember(transaction, { companyId, userId, role })))
      throw new ShopError('already-a-member', 409, { parameters: { email: caller.email } });
    await insertMemberEvent(transaction, { companyId, userId, what: 'joined', role, formerRole: null, doneBy });
    await markInvitationAccepted(transaction, id);
    await setCurrentCompany(transaction, caller.userId, companyId);
    return { companyId, role };
  });
  return getMyCapabilities(db, { ...caller, company: membership });
}

async function requireOpenInvitation(db: Db, caller: Caller, token: string): Promise<FoundInvitation> {
  const invitation = await findInvitationByToken(db, hashOf(token));
  if (!invitation) throw notFoundError('invitation');
  // The address is empty if the sender or the recipient has closed their account.
  if (invitation.email !== '' && invitation.email !== caller.email) throw forbiddenError('other-invitation');
  if (invitation.accepted_at) throw invitationClosedError('used');
  // An older instance does not withdraw the invitations of an owner whom it removes.
  if (invitation.withdrawn_at || !invitation.is_from_owner) throw invitationClosedError('withdrawn');
  if (invitation.expires_at < new Date()) throw invitationClosedError('expired');
  return invitation;
}

const invitationClosedError = (reason: 'used' | 'withdrawn' | 'expired') =>
  new ShopError('invitation-closed', 409, { parameters: { reason } });

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function invitationOf(row: InvitationRow): Invitation {
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
