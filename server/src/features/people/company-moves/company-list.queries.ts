import { exactCountLimit } from '@axlewright/contract/fields';
import type { CompanyListQuery } from '@axlewright/contract/people/company-moves';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { membersOfCompany } from '../companies/members.ts';

function matchingCompanies(db: Db, q: string | undefined) {
  const pattern = containsPattern((q ?? '').trim().toLowerCase());
  return db.selectFrom('companies').$if(pattern !== '%%', (companies) =>
    companies.where((where) =>
      where.or([
        where(sql`lower(companies.name)`, 'like', pattern),
        // Finds the members first. With one subquery per company, a search would take longer with each company.
        where(
          'companies.id',
          'in',
          where
            .selectFrom('company_members')
            .innerJoin('users', 'users.id', 'company_members.user_id')
            .select('company_members.company_id')
            .where((member) =>
              member.or([member('users.email', 'like', pattern), member(sql`lower(users.display_name)`, 'like', pattern)]),
            ),
        ),
      ]),
    ),
  );
}

/** Lists up to `limit + 1` companies, sorted by time. */
export async function listCompanyRows(
  db: Db,
  q: string | undefined,
  { sort, limit, position }: { sort: CompanyListQuery['sort']; limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, sort === 'newest');
  return matchingCompanies(db, q)
    .select((company) => [
      'companies.id',
      'companies.name',
      'companies.created_at',
      membersOfCompany(company).as('members'),
      sql<number>`(
        select count(*)::int from (select from orders where orders.company_id = companies.id limit ${sql.lit(exactCountLimit + 1)}) as limited
      )`.as('orders'),
    ])
    .$if(position !== null, (companies) => companies.where('companies.id', operator, position?.id ?? ''))
    .orderBy('companies.id', order)
    .limit(limit + 1)
    .execute();
}
export type CompanyRow = Awaited<ReturnType<typeof listCompanyRows>>[number];

export function countCompanies(db: Db, q: string | undefined): Promise<number> {
  return countRows(db, matchingCompanies(db, q).select('companies.id'));
}
