import {
  type CompanyNumber,
  type CompanyNumberListQuery,
  type CompanyNumberToSave,
  companyNumberToSaveSchema,
  maximumCompanyNumbers,
  type NumberRejection,
  numberRejections,
  type SavedCompanyNumbers,
} from '@axlewright/contract/catalog/company-numbers';
import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import { currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { fieldError, notFoundError } from '../../../platform/shop-error.ts';
import { resolveNumbers } from '../numbers/resolve-numbers.ts';
import { changeAsMember } from './change-as-member.ts';
import {
  type CompanyNumberRow,
  countCompanyNumbers,
  countStoredNumbers,
  deleteCompanyNumber,
  findCompanyNumber,
  listCompanyNumberRows,
  listKnownKeys,
  updateCompanyNumber,
  upsertCompanyNumbers,
} from './company-numbers.queries.ts';

/** Lists the numbers of the caller's current company, sorted. Throws 403 without a company. */
export async function listCompanyNumbers(
  db: Db,
  caller: Caller,
  { q, limit, cursor }: CompanyNumberListQuery,
): Promise<PageOfRows<CompanyNumber>> {
  const companyId = currentCompanyOf(caller);
  const position = parseCursor(cursor, z.string());
  const [rows, count] = await Promise.all([
    listCompanyNumberRows(db, companyId, q, { limit, position }),
    countCompanyNumbers(db, companyId, q),
  ]);
  return pageOfRows(rows, {
    limit,
    position,
    count,
    positionOf: ({ number_key, id }) => ({ value: number_key, id }),
    itemOf: companyNumberOf,
  });
}

/** A line of the request with the part that it refers to, or with the reason why the line is rejected. */
interface CheckedLine {
  line: number;
  number: string;
  part: string;
  partId: string | null;
  reason: NumberRejection | null;
}

/** Saves the valid lines, and returns the others. */
export async function saveCompanyNumbers(
  db: Database,
  caller: Caller,
  lines: { number: string; part: string }[],
): Promise<SavedCompanyNumbers> {
  const checked = rejectRepeats(await checkLines(db, lines));
  return changeAsMember(db, caller, async (transaction, companyId) => {
    const known = await listKnownKeys(transaction, companyId, checked.map(keyOf));
    const limited = rejectBeyondLimit(checked, known, maximumCompanyNumbers - (await countStoredNumbers(transaction, companyId)));
    const valid = limited.flatMap(({ number, partId, reason }) => (reason === null && partId !== null ? [{ number, partId }] : []));
    await upsertCompanyNumbers(transaction, companyId, valid);
    return {
      saved: valid.length,
      rejected: limited.flatMap(({ line, number, part, reason }) => (reason === null ? [] : [{ line, number, part, reason }])),
    };
  });
}

/** Finds the part of each line. Uses only the numbers of the catalog, because the company's own numbers could be wrong. */
async function checkLines(db: Db, lines: { number: string; part: string }[]): Promise<CheckedLine[]> {
  const resolved = await resolveNumbers(db, { lines: lines.map(({ part }) => ({ text: part })) }, null);
  return lines.map(({ number, part }, line) => {
    const { status = 'unknown', partId = null } = resolved[line] ?? {};
    const isValid = companyNumberToSaveSchema.shape.number.safeParse(number).success;
    return { line, number: number.trim(), part, partId, reason: isValid ? reasonOf(status, partId) : 'invalid-number' };
  });
}

function reasonOf(status: string, partId: string | null): NumberRejection | null {
  if (partId !== null) return null;
  return status === 'choose' ? 'several-parts' : 'unknown-part';
}

const keyOf = ({ number }: CheckedLine) => partNumberKeyOf(number);

/** If lines have the same number with different parts, rejects all except the first. Drops repeated lines with the same part. */
function rejectRepeats(lines: CheckedLine[]): CheckedLine[] {
  const partOfKey = new Map<string, string | null>();
  return lines.flatMap((each): CheckedLine[] => {
    if (each.reason !== null) return [each];
    const former = partOfKey.get(keyOf(each));
    if (former === undefined) partOfKey.set(keyOf(each), each.partId);
    if (former === undefined) return [each];
    return former === each.partId ? [] : [{ ...each, reason: 'number-twice' }];
  });
}

function rejectBeyondLimit(lines: CheckedLine[], known: ReadonlySet<string>, remaining: number): CheckedLine[] {
  let added = 0;
  return lines.map((each) => {
    if (each.reason !== null || known.has(keyOf(each))) return each;
    added += 1;
    return added > remaining ? { ...each, reason: 'too-many-numbers' } : each;
  });
}

/** Throws 404 if the company has no such number, and 422 if it already has the new number or if not exactly one part matches. */
export async function changeCompanyNumber(db: Database, caller: Caller, id: string, change: CompanyNumberToSave): Promise<CompanyNumber> {
  const [line] = await checkLines(db, [change]);
  return changeAsMember(db, caller, async (transaction, companyId) => {
    if (!(await findCompanyNumber(transaction, companyId, id))) throw notFoundError('number');
    if (!line?.partId) throw fieldError('part', numberRejections[line?.reason ?? 'unknown-part']);
    if (!(await updateCompanyNumber(transaction, { companyId, id, number: line.number, partId: line.partId })))
      throw fieldError('number', 'Your company already has this number');
    const row = await findCompanyNumber(transaction, companyId, id);
    if (!row) throw notFoundError('number');
    return companyNumberOf(row);
  });
}

/** Throws 404 if the company has no such number. */
export async function removeCompanyNumber(db: Db, caller: Caller, id: string): Promise<void> {
  if (!(await deleteCompanyNumber(db, currentCompanyOf(caller), id))) throw notFoundError('number');
}

const companyNumberOf = ({ id, number, part_id, part_number, brand, name, in_catalog }: CompanyNumberRow): CompanyNumber => ({
  _id: id,
  number,
  part: { _id: part_id, partNumber: part_number, brand, name, inCatalog: in_catalog },
});
