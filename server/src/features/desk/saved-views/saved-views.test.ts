import { maximumSavedViews, type SavedView } from '@axlewright/contract/desk/saved-views';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
const held = { list: 'orders', name: 'Held, oldest first', query: 'status=held&sort=createdAt' };
let clerk: Person;
let other: Person;

beforeAll(async () => {
  [clerk, other] = [await signUp(shop), await signUp(shop)];
});
beforeEach(() => shop.pool.query('delete from saved_views'));

const save = (view: object, person = clerk) => person.call('POST', '/me/saved-views', view);
const saveInstead = (replaces: string, view: object, person = clerk) => person.call('POST', `/me/saved-views?replaces=${replaces}`, view);
const idOf = async (saving: ReturnType<typeof save>) => (await saving).json<SavedView>()._id;
const viewsOf = async (person: Person) => (await person.call('GET', '/me/saved-views')).json<SavedView[]>();

describe('a saved view', () => {
  it('is listed by name, is seen by nobody else, and can be deleted only by its user', async () => {
    const saved = await save({ ...held, name: '  Held, oldest first ' });
    expect(saved.statusCode).toBe(201);
    const view = saved.json<SavedView>();
    expect(view).toEqual({ ...held, _id: expect.any(String) });
    await save({ list: 'products', name: 'drafts', query: 'show=drafts' });
    expect((await viewsOf(clerk)).map(({ name }) => name)).toEqual(['drafts', 'Held, oldest first']);
    expect(await viewsOf(other)).toEqual([]);
    expectProblem(await other.call('DELETE', `/me/saved-views/${view._id}`), 404);
    expect((await clerk.call('DELETE', `/me/saved-views/${view._id}`)).statusCode).toBe(204);
    expectProblem(await clerk.call('DELETE', `/me/saved-views/${view._id}`), 404);
    expect(await viewsOf(clerk)).toHaveLength(1);
  });

  it('replaces the view of the same name in the same list, even if case differs, but no view of another list or user', async () => {
    const first = (await save(held)).json<SavedView>();
    const replaced = (await save({ ...held, name: 'held, OLDEST first', query: 'sort=-createdAt' })).json<SavedView>();
    expect(replaced).toEqual({ list: 'orders', name: 'held, OLDEST first', query: 'sort=-createdAt', _id: first._id });
    await save({ ...held, list: 'shipping' });
    await save(held, other);
    expect(await viewsOf(clerk)).toHaveLength(2);
    expect((await viewsOf(other)).map(({ query }) => query)).toEqual([held.query]);
  });

  it.each([
    { ...held, list: 'reviews' },
    { ...held, name: ' ' },
    { ...held, name: 'x'.repeat(61) },
    { ...held, query: 'x'.repeat(1001) },
    { ...held, shared: true },
  ])('with a wrong value is rejected: %#', async (view) => {
    expectProblem(await save(view), 422, 'invalid-body');
    expect(await viewsOf(clerk)).toEqual([]);
  });

  it(`cannot be added if its list has ${maximumSavedViews} views, but can replace one of them`, async () => {
    for (let number = 1; number <= maximumSavedViews; number++) await save({ ...held, name: `View ${number}` });
    expectProblem(await save({ ...held, name: 'One more' }), 409, 'too-many-views');
    expect((await save({ ...held, name: `view ${maximumSavedViews}` })).statusCode).toBe(201);
    expect((await save({ ...held, list: 'users' })).statusCode).toBe(201);
    expect(await viewsOf(clerk)).toHaveLength(maximumSavedViews + 1);
  });

  it('can be renamed even if its list has as many views as allowed, and then replaces the view that had the new name', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= maximumSavedViews; number++) ids.push(await idOf(save({ ...held, name: `View ${number}` })));
    const [first = '', second] = ids;
    const renamed = await saveInstead(first, { ...held, name: 'Renamed', query: 'sort=price' });
    expect(renamed.statusCode).toBe(201);
    expect(renamed.json()).toEqual({ ...held, _id: first, name: 'Renamed', query: 'sort=price' });
    const views = await viewsOf(clerk);
    expect(views).toHaveLength(maximumSavedViews);
    expect(views.map(({ name }) => name)).not.toContain('View 1');
    expect((await saveInstead(first, { ...held, name: 'RENAMED' })).json()).toEqual({ ...held, _id: first, name: 'RENAMED' });
    expect((await saveInstead(first, { ...held, name: 'view 2' })).json()).toEqual({ ...held, _id: first, name: 'view 2' });
    expect(await viewsOf(clerk)).toHaveLength(maximumSavedViews - 1);
    expect((await viewsOf(clerk)).map(({ _id }) => _id)).not.toContain(second);
  });

  it('is added if there is nothing to replace, and never replaces a view of another list or user', async () => {
    const mine = await idOf(save({ ...held, list: 'users' }));
    const theirs = await idOf(save(held, other));
    for (const id of [mine, theirs, '999999999']) {
      expect((await saveInstead(id, { ...held, name: `Not ${id}` })).json()).toMatchObject({ name: `Not ${id}` });
    }
    expect(await viewsOf(clerk)).toHaveLength(4);
    expect(await viewsOf(other)).toEqual([{ ...held, _id: theirs }]);
    expectProblem(await saveInstead('first', held), 400, 'invalid-query');
  });

  it('can be renamed while another tab saves a view with the new name', async () => {
    const id = await idOf(save(held));
    const values = [clerk.userId, held.list, 'Late', held.query];
    const insert = 'insert into saved_views (user_id, list, name, query) values ($1, $2, $3, $4)';
    const { renaming } = await whileLocked(shop, insert, values, async (holder) => {
      const call = saveInstead(id, { ...held, name: 'late' });
      await waitingOnLock(shop);
      await holder.query('commit');
      return { renaming: call };
    });
    expect((await renaming).statusCode).toBe(201);
    expect(await viewsOf(clerk)).toEqual([{ ...held, _id: id, name: 'late' }]);
  });

  it('is deleted with the account', async () => {
    const leaver = await signUp(shop);
    await save(held, leaver);
    await expectClosed(closeAccount(leaver));
    expect((await shop.pool.query('select from saved_views')).rowCount).toBe(0);
  });
});
