import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { MemberEventKind } from '@axlewright/contract/people/member-events';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

export interface NewMemberEvent {
  companyId: string;
  userId: string;
  what: MemberEventKind;
  /** null: no longer a member */
  role: CompanyRole | null;
  /** null: not a member before */
  formerRole: CompanyRole | null;
  /** who made the change, or sent the invitation; null: our support team */
  doneBy: string | null;
}

/** Adds an event to the history of a company's members. Call it in the transaction of the change, so that both are stored or neither is. */
export async function insertMemberEvent(transaction: Db, event: NewMemberEvent): Promise<void> {
  await transaction
    .insertInto('company_member_events')
    .values({
      company_id: event.companyId,
      user_id: event.userId,
      what: event.what,
      role: event.role,
      former_role: event.formerRole,
      done_by: event.doneBy,
    })
    .execute();
}

/** Adds an event to each company of an account that is being closed. Call it before the memberships are deleted. */
export async function insertAccountClosedEvents(transaction: Db, userId: string): Promise<void> {
  await transaction
    .insertInto('company_member_events')
    .columns(['company_id', 'user_id', 'what', 'role', 'former_role', 'done_by'])
    .expression((from) =>
      from
        .selectFrom('company_members')
        .select((member) => [
          'company_id',
          'user_id',
          sql.lit('account-closed').as('what'),
          sql<null>`null::company_role`.as('role'),
          member.ref('role').as('former_role'),
          member.ref('user_id').as('done_by'),
        ])
        .where('user_id', '=', userId),
    )
    .execute();
}

const emailOfMember = (userId: RawBuilder<unknown>) => sql<string | null>`(
  select email from company_members join users on users.id = company_members.user_id
  where company_members.company_id = event.company_id and company_members.user_id = ${userId})`;

/**
 * Lists up to `limit + 1` events of a company, newest first, with the names that the people have now. Closed accounts have no name. Shows the email
 * addresses of members only, because a former member may have a new one.
 */
export async function listMemberEventRows(
  db: Db,
  companyId: string,
  { limit, position }: { limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, true);
  return db
    .selectFrom('company_member_events as event')
    .innerJoin('users as member', 'member.id', 'event.user_id')
    .leftJoin('users as doer', 'doer.id', 'event.done_by')
    .select([
      'event.id',
      'event.at',
      'event.what',
      'event.role',
      'event.former_role',
      'event.user_id',
      'event.done_by',
      'member.display_name as member_name',
      emailOfMember(sql.ref('member.id')).as('member_email'),
      'doer.display_name as doer_name',
      emailOfMember(sql.ref('doer.id')).as('doer_email'),
    ])
    .where('event.company_id', '=', companyId)
    .$if(position !== null, (events) => events.where('event.id', operator, position?.id ?? ''))
    .orderBy('event.id', order)
    .limit(limit + 1)
    .execute();
}
export type MemberEventRow = Awaited<ReturnType<typeof listMemberEventRows>>[number];

export function countMemberEvents(db: Db, companyId: string): Promise<number> {
  return countRows(db, db.selectFrom('company_member_events').select('id').where('company_id', '=', companyId));
}

/** Lists the events about an account in all companies, oldest first. */
export async function listEventRowsOfMember(db: Db, userId: string) {
  return db
    .selectFrom('company_member_events')
    .select(['company_id', 'at', 'what', 'role', 'former_role'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
