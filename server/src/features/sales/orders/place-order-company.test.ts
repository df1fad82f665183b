import { beforeAll, expect, it } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { beginAsHolder, waitingOnLock } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let other: Person;
beforeAll(async () => {
  [admin, buyer, other] = await Promise.all([signUpAdmin(shop), signUp(shop), signUp(shop)]);
});

it('an order is rejected if its buyer switches to another company while the order waits', async () => {
  const part = await addPart(admin, { availableQ: 20 });
  const connection = await shop.pool.connect();
  await beginAsHolder(connection);
  await connection.query(
    `insert into company_members (company_id, user_id, role) select company_id, $2, 'buyer' from users where id = $1`,
    [other.userId, buyer.userId],
  );
  await connection.query('update users set company_id = (select company_id from users where id = $1) where id = $2', [
    other.userId,
    buyer.userId,
  ]);
  const order = buyer.call('POST', '/orders', { partId: part._id, quantity: 2 });
  await waitingOnLock(shop);
  await connection.query('commit');
  connection.release();
  expectProblem(await order, 409, 'company-changed');
  const { count } = (await shop.pool.query('select count(*)::int from orders where user_id = $1', [buyer.userId])).rows[0];
  expect(count).toBe(0);
});
