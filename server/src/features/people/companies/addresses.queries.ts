import type { ShipTo } from '@axlewright/contract/sales/ship-to';
import type { Db } from '../../../platform/database/db.ts';

const columns = ['id', 'ship_to', 'is_default'] as const;

/** Lists the addresses of a company: first the default address, then the others, oldest first. */
export async function listAddressRows(db: Db, companyId: string) {
  return db
    .selectFrom('company_addresses')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}
export type AddressRow = Awaited<ReturnType<typeof listAddressRows>>[number];

export async function insertAddress(db: Db, companyId: string, shipTo: ShipTo): Promise<AddressRow> {
  return db
    .insertInto('company_addresses')
    .values({ company_id: companyId, ship_to: JSON.stringify(shipTo) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Finds an address. Returns undefined if the company has no such address. */
export async function findAddressRow(db: Db, companyId: string, id: string): Promise<AddressRow | undefined> {
  return db.selectFrom('company_addresses').select(columns).where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();
}

export async function saveAddress(db: Db, id: string, shipTo: ShipTo): Promise<void> {
  await db
    .updateTable('company_addresses')
    .set({ ship_to: JSON.stringify(shipTo) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an address. Returns false if the company has no such address. */
export async function deleteAddress(db: Db, companyId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('company_addresses').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Makes one address of the company the default. Clears the old default first, because a unique index allows only one. */
export async function setDefaultAddress(db: Db, companyId: string, id: string): Promise<void> {
  const ofCompany = () => db.updateTable('company_addresses').where('company_id', '=', companyId);
  await ofCompany().set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id).execute();
  await ofCompany().set({ is_default: true }).where('id', '=', id).execute();
}
