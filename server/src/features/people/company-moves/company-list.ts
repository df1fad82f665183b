import type { CompanyListQuery, ListedCompany } from '@axlewright/contract/people/company-moves';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor, positionById } from '../../../platform/lists/keyset-pages.ts';
import { type CompanyRow, countCompanies, listCompanyRows } from './company-list.queries.ts';

/** Lists companies with their members, for staff. */
export async function listCompanies(db: Db, { q, sort, limit, cursor }: CompanyListQuery): Promise<PageOfRows<ListedCompany>> {
  const position = parseCursor(cursor);
  const [rows, count] = await Promise.all([listCompanyRows(db, q, { sort, limit, position }), countCompanies(db, q)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: companyOf });
}

const companyOf = ({ id, name, members, orders, created_at }: CompanyRow): ListedCompany => ({
  _id: id,
  name,
  members,
  orders,
  createdAt: created_at.toISOString(),
});
