import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/database/db.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';

export interface AskedNumber {
  companyId: string;
  userId: string;
  key: string;
  /** as typed */
  number: string;
  times: number;
}

/**
 * Adds unknown numbers. If a number was added before, counts it again. If it was answered, but no visible part has it now, reopens it. A company can
 * add at most `dailyLimit` numbers in 24 hours; further ones are dropped. Toward this limit, a number counts once for each member who asks for it. Locks the numbers in the order of their keys, so that two
 * instances do not deadlock.
 */
export async function insertAskedNumbers(db: Database, asked: AskedNumber[], dailyLimit: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`
      with asked as (
        select * from unnest(${asked.map(({ companyId }) => companyId)}::bigint[], ${asked.map(({ userId }) => userId)}::bigint[],
          ${asked.map(({ key }) => key)}::text[], ${asked.map(({ number }) => number)}::text[], ${asked.map(({ times }) => times)}::int[])
          as asked(company_id, user_id, number_key, number, times)
      ), placed as (
        select asked.*, askers.unknown_number_id is not null as is_repeated, row_number() over (
          partition by asked.company_id, askers.unknown_number_id is null order by asked.number_key) as place
        from asked left join unknown_numbers using (number_key)
          left join unknown_number_askers as askers on askers.unknown_number_id = unknown_numbers.id
            and askers.company_id = asked.company_id and askers.user_id = asked.user_id
      ), allowed as (
        select * from placed where is_repeated or place + (
          select count(*) from unknown_number_askers as today
          where today.company_id = placed.company_id and today.first_asked_at > now() - interval '24 hours') <= ${dailyLimit}
      ), numbers as (
        insert into unknown_numbers (number_key, number)
        select distinct on (number_key) number_key, number from allowed order by number_key, company_id, user_id
        on conflict (number_key) do update set last_asked_at = now()
        returning id, number_key
      )
      insert into unknown_number_askers (unknown_number_id, company_id, user_id, number, asked)
      select numbers.id, allowed.company_id, user_id, number, times from allowed join numbers using (number_key)
        join users on users.id = user_id and users.closed_at is null
      order by numbers.id
      on conflict (unknown_number_id, company_id, user_id)
        do update set asked = unknown_number_askers.asked + excluded.asked, last_asked_at = now()`.execute(transaction);
    await sql`
      update unknown_numbers set asked = sums.asked, companies = sums.companies
      from (
        select unknown_number_id, sum(askers.asked)::int as asked, count(distinct company_id)::int as companies
        from unknown_number_askers as askers join unknown_numbers on unknown_numbers.id = unknown_number_id
        where number_key = any(${asked.map(({ key }) => key)}::text[])
        group by unknown_number_id
      ) as sums
      where unknown_numbers.id = sums.unknown_number_id`.execute(transaction);
    await reopenLostNumbers(
      transaction,
      asked.map(({ key }) => key),
    );
  });
}

/** Reopens answered numbers that no visible part has now, for example because the part was deleted. */
async function reopenLostNumbers(transaction: Db, keys: string[]): Promise<void> {
  await sql`
    update unknown_numbers set status = 'open', part_id = null, interchange_id = null, decided_by = null, decided_at = null
    where number_key = any(${keys}::text[]) and status = 'answered'
      and not exists (select from parts where part_number_key = number_key and ${isVisibleSql})
      and not exists (
        select from interchange_numbers join parts on parts.id = interchange_numbers.part_id
        where interchange_numbers.part_number_key = number_key and ${isVisibleSql})`.execute(transaction);
}

/**
 * Deletes up to `limit` askers who last asked for a number more than `days` days ago, and up to `limit` numbers that nobody has asked for since then
 * and that have no other askers. That includes numbers whose askers have closed their accounts. Returns the larger of the two counts.
 */
export async function deleteUnknownNumbers(db: Database, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with old as (
      select ctid from unknown_number_askers where last_asked_at < now() - make_interval(days => ${days}) limit ${limit}
    ), askers as (
      delete from unknown_number_askers where ctid in (select ctid from old) returning unknown_number_id
    ), numbers as (
      delete from unknown_numbers
      where last_asked_at < now() - make_interval(days => ${days}) and id in (
        select id from unknown_numbers
        where last_asked_at < now() - make_interval(days => ${days}) and not exists (
          select from unknown_number_askers as others
          where others.unknown_number_id = unknown_numbers.id and others.ctid not in (select ctid from old))
        limit ${limit})
      returning id
    )
    select greatest((select count(*) from askers), (select count(*) from numbers))::int as deleted`.execute(db);
  return rows[0]?.deleted ?? 0;
}
