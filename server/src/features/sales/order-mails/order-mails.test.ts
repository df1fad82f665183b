import type { Order } from '@axlewright/contract/sales/orders';
import { expect, it } from 'vitest';
import { addPart } from '../../../../test/catalogue.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();

it('an order is confirmed by mail', async () => {
  const [buyer, admin] = [await signUp(shop), await signUpAdmin(shop)];
  const part = await addPart(admin);
  const order = (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).json<Order>();
  const mails = await mailsTo(shop, buyer.email, 'received');
  expect(mails.map(({ subject }) => subject)).toEqual([`Order ${order._id} received`]);
});
