import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const columns = ['id', 'email', 'role', 'created_at', 'expires_at'] as const;

interface InvitationToInsert {
  companyId: string;
  email: string;
  role: CompanyRole;
  tokenHash: Buffer;
  invitedBy: string;
  expiresAt: Date;
}

export async function insertInvitation(db: Db, invitation: InvitationToInsert) {
  return db
    .insertInto('company_invitations')
    .values({
      company_id: invitation.companyId,
      email: invitation.email,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      expires_at: invitation.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
export type InvitationRow = Awaited<ReturnType<typeof insertInvitation>>;

const selectOpen = (db: Db, companyId: string) =>
  db
    .selectFrom('company_invitations')
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

/** Lists the invitations that can still be accepted, newest first. */
export async function listOpenInvitations(db: Db, companyId: string): Promise<InvitationRow[]> {
  return selectOpen(db, companyId).select(columns).where('expires_at', '>', new Date()).orderBy('id', 'desc').execute();
}

/** Withdraws the open invitation with an id or to an email address, or all that a member has sent. Returns false if there is none. */
export async function withdrawInvitationRows(
  db: Db,
  companyId: string,
  which: { id: string } | { email: string } | { invited_by: string },
): Promise<boolean> {
  const result = await db
    .updateTable('company_invitations')
    .set({ withdrawn_at: new Date() })
    .where(
      'id',
      'in',
      selectOpen(db, companyId)
        .select('id')
        .where((where) => where.and(which)),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Withdraws the open invitations of a company that a former member has sent, or that were sent to the former member's email address. */
export async function withdrawInvitationsOfFormerMember(db: Db, companyId: string, userId: string): Promise<void> {
  const open = selectOpen(db, companyId)
    .select('id')
    .where((where) =>
      where.or([
        where('invited_by', '=', userId),
        where('email', '=', where.selectFrom('users').select('users.email').where('users.id', '=', userId)),
      ]),
    );
  await db.updateTable('company_invitations').set({ withdrawn_at: new Date() }).where('id', 'in', open).execute();
}

/** Finds an invitation by the hash of its token, with its company and sender. */
export async function findInvitationByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('company_invitations')
    .innerJoin('companies', 'companies.id', 'company_invitations.company_id')
    .innerJoin('users', 'users.id', 'company_invitations.invited_by')
    .select((eb) => [
      'company_invitations.id',
      'company_invitations.company_id',
      'company_invitations.email',
      'company_invitations.role',
      'company_invitations.expires_at',
      'company_invitations.accepted_at',
      'company_invitations.withdrawn_at',
      'companies.name as company',
      'company_invitations.invited_by as inviter_id',
      'users.display_name as invited_by',
      eb
        .exists(
          eb
            .selectFrom('company_members')
            .whereRef('company_members.company_id', '=', 'company_invitations.company_id')
            .whereRef('company_members.user_id', '=', 'company_invitations.invited_by')
            .where('company_members.role', '=', 'owner'),
        )
        .as('is_from_owner'),
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>;

export async function markInvitationAccepted(db: Db, id: string): Promise<void> {
  await db.updateTable('company_invitations').set({ accepted_at: new Date() }).where('id', '=', id).execute();
}

/** Deletes up to `limit` invitations that were accepted, withdrawn, or expired more than `days` ago. Returns how many it deleted. */
export async function deleteClosedInvitations(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from company_invitations where id = any(array(
      select id from company_invitations
      where coalesce(accepted_at, withdrawn_at, expires_at) < now() - make_interval(days => ${days})
      limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}
