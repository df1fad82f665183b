import type { Order } from '@axlewright/contract/sales/orders';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import { addPart } from '../test-parts.ts';
import type { RowRequest, RowWorld } from './row.ts';

export const plain = async (): Promise<RowRequest> => ({});
export const withBody = (body: object) => async (): Promise<RowRequest> => ({ body });
export const onPart = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await addPart(admin))._id] });
export const onOrder = async (world: RowWorld): Promise<RowRequest> => ({ ids: [await placeOrderOfOwner(world)] });

export async function placeOrderOfOwner({ admin, owner }: RowWorld): Promise<string> {
  const response = await owner.call('POST', '/orders', { partId: (await addPart(admin))._id, quantity: 2 });
  return response.json<Order>()._id;
}

export async function companyOf(shop: TestApp, { userId }: Person): Promise<string> {
  const { company_id } = await shop.db.selectFrom('users').select('company_id').where('id', '=', userId).executeTakeFirstOrThrow();
  return company_id ?? '';
}
