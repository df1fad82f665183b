import { isDeepStrictEqual } from 'node:util';
import {
  type CompanyAddress,
  type CompanyAddressChange,
  maximumAddresses,
  type NewCompanyAddress,
} from '@axlewright/contract/people/company';
import { shipToText } from '@axlewright/contract/sales/ship-to';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import {
  type AddressRow,
  deleteAddress,
  findAddressRow,
  insertAddress,
  listAddressRows,
  saveAddress,
  setDefaultAddress,
} from './addresses.queries.ts';
import { asManager } from './as-manager.ts';

/** Lists the shipping addresses of a company, the default address first. If there are addresses, one is the default. */
export async function listAddresses(db: Db, companyId: string): Promise<CompanyAddress[]> {
  return (await listAddressRows(db, companyId)).map(addressOf);
}

/** Adds a shipping address to the caller's company. Throws 409 if the company has too many addresses. */
export async function addAddress(db: Database, caller: Caller, { shipTo, isDefault }: NewCompanyAddress): Promise<CompanyAddress> {
  return asManager(db, caller, async (transaction, companyId) => {
    const { length } = await listAddressRows(transaction, companyId);
    if (length >= maximumAddresses) throw new ShopError('too-many-addresses', 409, { parameters: { maximum: maximumAddresses } });
    const row = await insertAddress(transaction, companyId, shipTo);
    if (!isDefault && length > 0) return addressOf(row);
    await setDefaultAddress(transaction, companyId, row.id);
    return addressOf({ ...row, is_default: true });
  });
}

/**
 * Changes a shipping address of the caller's company. The default address stays the default until another address becomes the default. Throws 404
 * for an unknown address, and 409 if it has changed since the caller saw it.
 */
export async function changeAddress(
  db: Database,
  caller: Caller,
  id: string,
  { shipTo, seenShipTo, isDefault }: CompanyAddressChange,
): Promise<CompanyAddress> {
  return asManager(db, caller, async (transaction, companyId) => {
    const row = await findAddressRow(transaction, companyId, id);
    if (!row) throw notFoundError('address');
    if (seenShipTo && !isDeepStrictEqual(row.ship_to, seenShipTo)) throw addressChangedError(row);
    if (shipTo) await saveAddress(transaction, id, shipTo);
    if (isDefault) await setDefaultAddress(transaction, companyId, id);
    return addressOf({ ...row, ship_to: shipTo ?? row.ship_to, is_default: isDefault || row.is_default });
  });
}

const addressChangedError = (row: AddressRow) =>
  new ShopError('address-changed', 409, { parameters: { address: shipToText(row.ship_to).replaceAll('\n', ', ') } });

/**
 * Removes a shipping address of the caller's company. If it was the default, the oldest other address becomes the default. Throws 404 for an
 * unknown address.
 */
export async function removeAddress(db: Database, caller: Caller, id: string): Promise<void> {
  await asManager(db, caller, async (transaction, companyId) => {
    if (!(await deleteAddress(transaction, companyId, id))) throw notFoundError('address');
    const [first] = await listAddressRows(transaction, companyId);
    if (first && !first.is_default) await setDefaultAddress(transaction, companyId, first.id);
  });
}

const addressOf = (row: AddressRow): CompanyAddress => ({ _id: row.id, shipTo: row.ship_to, isDefault: row.is_default });
