import type { MemberEvent } from '@axlewright/contract/people/member-events';
import type { Caller } from '../../../platform/auth/caller.ts';
import { currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor, positionById } from '../../../platform/lists/keyset-pages.ts';
import { countMemberEvents, listEventRowsOfMember, listMemberEventRows, type MemberEventRow } from './member-events.queries.ts';

/** Lists the history of the members of the caller's company, newest first. */
export async function listMemberEvents(
  db: Db,
  caller: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PageOfRows<MemberEvent>> {
  const companyId = currentCompanyOf(caller);
  const position = parseCursor(cursor);
  const [rows, count] = await Promise.all([listMemberEventRows(db, companyId, { limit, position }), countMemberEvents(db, companyId)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: memberEventOf });
}

/** Lists the events about an account, oldest first. Without the names of other people, because the list is for the account's owner. */
export async function listEventsOfMember(db: Db, userId: string) {
  return (await listEventRowsOfMember(db, userId)).map((row) => ({
    companyId: row.company_id,
    at: row.at.toISOString(),
    what: row.what,
    role: row.role,
    formerRole: row.former_role,
  }));
}

function memberEventOf(row: MemberEventRow): MemberEvent {
  const isByOther = row.done_by !== null && row.done_by !== row.user_id;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    what: row.what,
    member: row.member_name || row.member_email || '',
    role: row.role,
    formerRole: row.former_role,
    by: isByOther ? row.doer_name || row.doer_email || '' : null,
  };
}
