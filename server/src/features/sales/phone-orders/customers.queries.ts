import { maximumCustomers } from '@axlewright/contract/sales/phone-orders';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { membersOfCompany } from '../../people/companies/members.ts';

/** What to look for in a search for a customer. null: the words cannot be a number of this kind. */
export interface CustomerSearch {
  /** in lower case */
  words: string;
  orderId: string | null;
  phoneDigits: string | null;
}

/** The same expression as in the indexes. */
const digitsOf = (phone: RawBuilder<unknown>) => sql`regexp_replace(${phone}, '\\D', '', 'g')`;

/**
 * Finds companies that have members, sorted by name. Each kind of match has its own lookup, which uses an index and stops after some rows. So
 * common words find only some of the companies.
 */
export async function searchCompanies(db: Db, { words, orderId, phoneDigits }: CustomerSearch) {
  const pattern = containsPattern(words);
  const digits = phoneDigits === null ? null : containsPattern(phoneDigits);
  const lookups = [
    sql`(select id from companies where name <> '' and lower(name) like ${pattern} limit ${maximumCustomers})`,
    sql`(select company_id from company_members
      where user_id in (select id from users where email like ${pattern} or lower(display_name) like ${pattern} limit ${maximumCustomers})
      limit ${maximumCustomers})`,
    ...(orderId === null ? [] : [sql`(select company_id from orders where id = ${orderId}::bigint)`]),
    ...(digits === null
      ? []
      : [
          sql`(select id from companies where phone <> '' and ${digitsOf(sql`phone`)} like ${digits} limit ${maximumCustomers})`,
          sql`(select company_id from company_members
            where user_id in (select user_id from profiles where phone <> '' and ${digitsOf(sql`phone`)} like ${digits} limit ${maximumCustomers})
            limit ${maximumCustomers})`,
        ]),
  ];
  return db
    .selectFrom('companies')
    .select((company) => ['companies.id', 'companies.name', 'companies.phone', membersOfCompany(company).as('members')])
    .where(sql<boolean>`companies.id in (${sql.join(lookups, sql` union `)})`)
    .where((where) =>
      where.exists(where.selectFrom('company_members').select('user_id').whereRef('company_members.company_id', '=', 'companies.id')),
    )
    .orderBy(sql`companies.name = ''`)
    .orderBy(sql`lower(companies.name)`)
    .orderBy('companies.id')
    .limit(maximumCustomers)
    .execute();
}

/** Lists the members of a company, owners first, with the values that determine whether they may order. */
export async function listBuyerRows(db: Db, companyId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.display_name',
      'users.email',
      'users.email_verified',
      'users.verify_email_by',
      'company_members.role',
      sql<string>`coalesce(profiles.phone, '')`.as('phone'),
    ])
    .where('company_members.company_id', '=', companyId)
    .where('users.email', 'is not', null)
    .orderBy('company_members.role')
    .orderBy('company_members.joined_at')
    .orderBy('users.id')
    .execute();
}
export type BuyerRow = Awaited<ReturnType<typeof listBuyerRows>>[number];

export async function findCompanyContact(db: Db, companyId: string) {
  return db.selectFrom('companies').select(['name', 'phone']).where('id', '=', companyId).executeTakeFirst();
}
