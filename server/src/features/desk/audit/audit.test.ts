import type { AdminAction } from '@axlewright/contract/desk/audit';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { makeAdmin, revokeAdmin, setStaffRole } from '../../people/users/staff-roles.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  [admin, buyer] = [await signUpAdmin(shop), await signUp(shop)];
});

const actions = async (query = '') => (await admin.call('GET', `/audit${query}`)).json<AdminAction[]>();
const latest = async () => (await actions('?limit=1'))[0];
const by = () => ({ name: 'Ada Admin', email: admin.email });

async function placeOrder(): Promise<string> {
  const part = await addPart(admin);
  return (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).json<{ _id: string }>()._id;
}

describe('the audit log', () => {
  it('records adding, changing and deleting a part, with old and new values', async () => {
    const part = await addPart(admin, { name: 'Fuse', price: 2.5, availableQ: 40 });
    const subject = { kind: 'part', id: part._id, name: part.partNumber };
    const added = await latest();
    expect(added).toMatchObject({ act: 'part-added', by: by(), subject });
    expect(added?.changes).toContainEqual({ field: 'price', from: null, to: 2.5 });
    await admin.call('PUT', `/parts/${part._id}`, { price: 3, availableQ: 40, name: 'Fuse, 10 A' });
    expect(await latest()).toMatchObject({
      act: 'part-changed',
      subject,
      changes: [
        { field: 'price', from: 2.5, to: 3 },
        { field: 'name', from: 'Fuse', to: 'Fuse, 10 A' },
      ],
    });
    await admin.call('DELETE', `/parts/${part._id}`);
    expect(await latest()).toMatchObject({ act: 'part-deleted', by: by(), subject });
  });

  it('records an uploaded picture', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#d04010' } })
      .png()
      .toBuffer();
    const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'image/png' };
    const response = await shop.app.inject({ method: 'POST', url: '/api/pictures', headers, payload: picture });
    const { image } = response.json<{ image: string }>();
    expect(await latest()).toMatchObject({ act: 'picture-uploaded', by: by(), subject: { kind: 'picture', id: image } });
  });

  it('records each change of a role once, by an admin or by a command on the server', async () => {
    const [first, second] = [await signUp(shop), await signUp(shop)];
    await admin.call('PUT', `/user/admin/${first.email}`);
    await admin.call('PUT', `/user/admin/${first.email}`);
    const role = { field: 'role', from: null, to: 'admin' };
    expect(await actions(`?q=${first.email}`)).toMatchObject([
      { act: 'admin-made', by: by(), subject: { kind: 'account', name: first.email }, changes: [role] },
    ]);
    await makeAdmin(shop.db, second.email, null);
    await revokeAdmin(shop.db, second.email, null);
    expect(await actions(`?q=${second.email}`)).toMatchObject([
      { act: 'admin-revoked', by: null, changes: [{ field: 'role', from: 'admin', to: null }] },
      { act: 'admin-made', by: null, changes: [role] },
    ]);
  });

  it('records each change of another staff role, with the former and the new role', async () => {
    const person = await signUp(shop);
    for (const staffRole of ['clerk', 'finance', 'admin', 'support', null] as const)
      await setStaffRole(shop.db, person.email, staffRole, null);
    expect((await actions(`?q=${person.email}&sort=oldest`)).map(({ act, changes }) => [act, changes[0]?.from, changes[0]?.to])).toEqual([
      ['staff-role-changed', null, 'clerk'],
      ['staff-role-changed', 'clerk', 'finance'],
      ['admin-made', 'finance', 'admin'],
      ['admin-revoked', 'admin', 'support'],
      ['staff-role-changed', 'support', null],
    ]);
  });

  it('records a cancellation by an admin, but not by the buyer', async () => {
    const id = await placeOrder();
    await admin.call('DELETE', `/orders/${id}`);
    expect(await latest()).toMatchObject({ act: 'order-cancelled', by: by(), subject: { kind: 'order', id } });
    await buyer.call('DELETE', `/orders/${await placeOrder()}`);
    expect(await latest()).toMatchObject({ act: 'part-added' });
  });

  it('records a refund with its reason', async () => {
    const id = await placeOrder();
    const intent = await buyer.call('POST', `/orders/${id}/payment-intent`);
    const { intentId } = await payWithCard(shop, intent.json<{ clientSecret: string }>().clientSecret, testCards.success);
    await buyer.call('PATCH', `/orders/${id}`, { order: id, transactionId: intentId });
    expect((await admin.call('POST', `/orders/${id}/refunds`, { amount: 5, reason: 'One was bent' })).statusCode).toBe(201);
    expect(await latest()).toMatchObject({
      act: 'order-refunded',
      subject: { kind: 'order', id },
      changes: [
        { field: 'left to refund', from: 25, to: 20 },
        { field: 'reason', from: null, to: 'One was bent' },
      ],
    });
  });

  it('does not record rejected calls', async () => {
    const before = await latest();
    expectProblem(await buyer.call('POST', '/parts', { name: 'Fuse' }), 403);
    expectProblem(await admin.call('POST', '/parts', { price: -1 }), 422);
    expectProblem(await admin.call('DELETE', '/parts/999999999'), 404);
    expectProblem(await admin.call('PUT', '/parts/999999999', { availableQ: 1 }, { 'if-match': '"1.2"' }), 404);
    expect(await latest()).toEqual(before);
  });

  it('is listed in pages, oldest or newest first, and can be filtered by action, words and day', async () => {
    for (let part = 0; part < 4; part += 1) await addPart(admin);
    const all = await actions('?limit=100');
    expect(await actions('?sort=oldest&limit=100')).toEqual([...all].reverse());
    const first = await admin.call('GET', '/audit?limit=2');
    const next = /<\/api(.+?)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect([...first.json<AdminAction[]>(), ...(await admin.call('GET', next)).json<AdminAction[]>()]).toEqual(all.slice(0, 4));
    expect(await actions('?act=part-added&limit=100')).toEqual(all.filter(({ act }) => act === 'part-added'));
    expect(await actions(`?q=${admin.email.slice(0, 30)}&limit=100`)).toEqual(all.filter((entry) => entry.by !== null));
    const [lastDay, firstDay] = [all[0], all.at(-1)].map((entry) => entry?.at.slice(0, 10));
    expect(await actions(`?from=${firstDay}&to=${lastDay}&limit=100`)).toEqual(all);
    expect(await actions('?to=2020-01-01')).toEqual([]);
    expectProblem(await admin.call('GET', '/audit?cursor=x'), 400);
  });

  it('cannot be changed, not even with SQL', async () => {
    const rewrite = ['update admin_acts set user_id = null', 'delete from admin_acts', 'truncate admin_acts'];
    for (const statement of rewrite) {
      await expect(shop.pool.query(statement)).rejects.toThrow('permission denied');
      await expect(shop.asOwner(statement)).rejects.toThrow('never changed');
    }
  });

  it('is written in the same transaction as the action', async () => {
    const part = await addPart(admin);
    await shop.asOwner(`
      create function fill_disk() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
      create trigger disk_is_full before insert on admin_acts for each statement execute function fill_disk()`);
    expectProblem(await admin.call('DELETE', `/parts/${part._id}`), 503);
    await shop.asOwner('drop trigger disk_is_full on admin_acts');
    expect((await admin.call('GET', `/parts/${part._id}`)).statusCode).toBe(200);
  });
});
