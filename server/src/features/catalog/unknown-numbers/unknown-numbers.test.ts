import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { UnknownNumber } from '@axlewright/contract/catalog/unknown-numbers';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { eventually } from '../../../../test/eventually.ts';
import { mailsTo, subjectsTo } from '../../../../test/mails.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { deleteOldUnknownNumbers } from './delete-old-unknown-numbers.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let clerk: Person;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  clerk = await addAccount({ staffRole: 'catalog' });
});

const resolve = async (person: Person, ...texts: string[]) =>
  (await person.call('POST', '/numbers/resolve', { lines: texts.map((text) => ({ text })) })).json<{ lines: { status: string }[] }>().lines;

async function list(query = ''): Promise<UnknownNumber[]> {
  return (await clerk.call('GET', `/unknown-numbers${query}`)).json();
}
const findNumber = async (q: string, status = 'open') => (await list(`?q=${encodeURIComponent(q)}&status=${status}`))[0];
/** Waits until the number is in the list, because the shop writes it after the response. */
const waitForNumber = (q: string) =>
  eventually(async () => {
    const number = await findNumber(q);
    if (!number) throw new Error(`${q} is not in the list yet`);
    return number;
  });
const decide = (id: string, what: string, body: object = {}) => clerk.call('POST', `/unknown-numbers/${id}/${what}`, body);
/** Runs the mail job now instead of in a few minutes. */
const hurryMails = () => shop.asOwner(`update jobs.job set start_after = now() where name = 'mail-number-answer'`);

it('counts a number in every spelling: how often, and by how many companies', async () => {
  const [ann, colleague, bob] = [await addAccount(), await addAccount(), await addAccount()];
  await join(shop, ann, colleague, 'viewer');
  await resolve(ann, 'UK 100-1', 'uk1001', 'UK 100-1');
  await resolve(colleague, 'UK.100.1');
  await resolve(bob, 'PN UK-1001', 'uk 100 1');
  await eventually(async () => expect(await findNumber('uk1001')).toMatchObject({ asked: 5, companies: 2, status: 'open', part: null }));
  await resolve(bob, 'uk 100 1');
  await eventually(async () => expect(await findNumber('uk1001')).toMatchObject({ asked: 6, companies: 2 }));
});

it('does not store phrases, texts that are too short or too long, or anything from visitors and staff', async () => {
  const [ann, staff] = [await addAccount(), await addAccount({ staffRole: 'clerk' })];
  await shop.app.inject({ method: 'POST', url: '/api/numbers/resolve', payload: { lines: [{ text: 'NO 900-1' }] } });
  await resolve(staff, 'NO 900-2');
  await resolve(ann, 'brake pads for 4 wheels', 'N1', '', `NO 9${'0'.repeat(40)}`, 'NO 900-3');
  await waitForNumber('NO 900-3');
  expect((await list('?q=no9')).map(({ number }) => number)).toEqual(['NO 900-3']);
  expect([await findNumber('brake'), await findNumber('n1')]).toEqual([undefined, undefined]);
});

it('a company adds at most 200 numbers a day; further searches for known numbers are still counted', async () => {
  const ann = await addAccount();
  await resolve(ann, 'CAP 50000');
  await waitForNumber('CAP 50000');
  await resolve(ann, ...Array.from({ length: 250 }, (_, n) => `CAP ${10_000 + n}`), 'CAP 50000');
  await eventually(async () => expect(await findNumber('CAP 50000')).toMatchObject({ asked: 2 }));
  const count = async () => (await clerk.call('GET', '/unknown-numbers?q=cap')).headers['x-total-count'];
  expect(await count()).toBe('200');
  await resolve(await addAccount(), 'CAP 60000');
  await waitForNumber('CAP 60000');
  expect(await count()).toBe('201');
});

it('an answer makes the number an interchange number, and emails everyone who asked, once', async () => {
  const [ann, bob] = [await addAccount(), await addAccount()];
  const part = await addPart(clerk, { name: 'Brake rotor' });
  await resolve(ann, 'AN 200-1');
  await resolve(bob, 'an2001');
  await eventually(async () => expect((await findNumber('an2001'))?.companies).toBe(2));
  const { _id: id } = await waitForNumber('AN 200-1');
  const answer = await decide(id, 'answer', { partId: part._id, type: 'OEM', brand: 'Veldane' });
  expect(answer.json()).toMatchObject({ status: 'answered', part: { partNumber: part.partNumber, name: 'Brake rotor' } });
  expect(await resolve(ann, 'AN-2001')).toMatchObject([{ status: 'found', partId: part._id }]);
  expect((await clerk.call('GET', `/parts/${part._id}`)).json<PartDetail>().interchange).toContainEqual({
    type: 'OEM',
    brand: 'Veldane',
    partNumber: expect.stringMatching(/^an ?200-?1$/i),
  });
  expect(await findNumber('an2001')).toBeUndefined();
  await hurryMails();
  expect(await mailsTo(shop, ann.email, 'AN 200-1')).toHaveLength(1);
  const [mail] = await mailsTo(shop, bob.email, 'an2001');
  expect(mail?.text).toContain(`/parts/${part._id}`);
  expect(mail?.text).toContain('Brake rotor');
});

it('someone who asked for two companies gets one email, with the number as last typed', async () => {
  const [ann, bob] = [await addAccount(), await addAccount()];
  await resolve(ann, 'TC 220-1');
  const { _id: id } = await waitForNumber('TC 220-1');
  await shop.pool.query(
    `insert into unknown_number_askers (unknown_number_id, company_id, user_id, number, asked, last_asked_at)
     values ($1, $2, $3, 'tc2201', 1, now() + interval '1 second')`,
    [id, await companyIdOf(bob), ann.userId],
  );
  await decide(id, 'answer', { partId: (await addPart(clerk))._id, type: 'OEM', brand: 'Veldane' });
  await hurryMails();
  expect((await mailsTo(shop, ann.email, 'We found')).map(({ subject }) => subject)).toEqual([expect.stringContaining('tc2201')]);
});

it('an answer with a number that the part already has does not add it again, and an undo keeps it', async () => {
  const ann = await addAccount();
  const part = await addPart(clerk);
  await resolve(ann, 'TW 250-1');
  const { _id: id } = await waitForNumber('TW 250-1');
  const added = { type: 'OEM', brand: 'Veldane', partNumber: 'TW250-1' };
  expect((await clerk.call('PUT', `/parts/${part._id}`, { interchange: [added] })).statusCode).toBe(200);
  const listed = async () => (await clerk.call('GET', `/parts/${part._id}`)).json<PartDetail>().interchange;
  const answer = { partId: part._id, type: 'OEM', brand: 'veldane' };
  expect((await decide(id, 'answer', answer)).json()).toMatchObject({ status: 'answered' });
  expect(await listed()).toEqual([added]);
  await decide(id, 'reopening');
  expect(await listed()).toEqual([added]);
  await decide(id, 'answer', answer);
  await hurryMails();
  expect(await mailsTo(shop, ann.email, 'TW 250-1')).toHaveLength(1);
});

it('the job of an answer that was undone does not send the emails about a later answer', async () => {
  const ann = await addAccount();
  await resolve(ann, 'WT 260-1');
  const { _id: id } = await waitForNumber('WT 260-1');
  const [first, second] = [await addPart(clerk), await addPart(clerk)];
  for (const part of [first, second]) {
    await clerk.call('PUT', `/parts/${part._id}`, { interchange: [{ type: 'OEM', brand: 'Veldane', partNumber: 'WT260-1' }] });
    await decide(id, 'reopening');
    await decide(id, 'answer', { partId: part._id, type: 'OEM', brand: 'Veldane' });
  }
  const waiting = `select id from jobs.job where name = 'mail-number-answer' and data ->> 'id' = $1 and state in ('created', 'active') order by created_on`;
  const [firstJob] = (await shop.pool.query(waiting, [id])).rows;
  await shop.asOwner(`update jobs.job set start_after = now() where id = '${firstJob.id}'`);
  await eventually(async () => expect((await shop.pool.query(waiting, [id])).rowCount).toBe(1));
  expect((await shop.pool.query(`select from jobs.job where name = 'mail' and data ->> 'to' = $1`, [ann.email])).rowCount).toBe(0);
  expect(await subjectsTo(shop, ann, 'WT 260-1')).toEqual([]);
  await hurryMails();
  const [mail] = await mailsTo(shop, ann.email, 'WT 260-1');
  expect(mail?.text).toContain(`/parts/${second._id}`);
});

it('an undo removes the interchange number, and stops the emails', async () => {
  const ann = await addAccount();
  const part = await addPart(clerk);
  await resolve(ann, 'UN 300-1');
  const { _id: id } = await waitForNumber('UN 300-1');
  await decide(id, 'answer', { partId: part._id, type: 'competitor', brand: '' });
  expect((await decide(id, 'reopening')).json()).toMatchObject({ status: 'open', part: null });
  expect(await resolve(ann, 'UN 300-1')).toMatchObject([{ status: 'unknown' }]);
  await decide(id, 'answer', { partId: part._id, type: 'competitor', brand: 'Quorrin' });
  await hurryMails();
  // Nobody gets an email about the first answer, because the undo removed its interchange number.
  expect(await mailsTo(shop, ann.email, 'UN 300-1')).toHaveLength(1);
  await eventually(async () => {
    const waiting = `select from jobs.job where name = 'mail-number-answer' or (name = 'mail' and data ->> 'to' = $1)`;
    expect((await shop.pool.query(waiting, [ann.email])).rowCount).toBe(0);
  });
  expect(await mailsTo(shop, ann.email, 'UN 300-1')).toHaveLength(1);
});

it('a number can be marked as not ours; a decision can be undone, but not replaced', async () => {
  await resolve(await addAccount(), 'NT 400-1');
  const { _id: id } = await waitForNumber('NT 400-1');
  const part = await addPart(clerk);
  const answer = { partId: part._id, type: 'OEM', brand: 'Veldane' };
  expectProblem(await decide(id, 'answer', { ...answer, partId: '999999999' }), 422, 'invalid-body');
  expect((await decide(id, 'dismissal')).json()).toMatchObject({ status: 'not-ours' });
  expect([await findNumber('nt4001'), (await findNumber('nt4001', 'not-ours'))?._id]).toEqual([undefined, id]);
  expectProblem(await decide(id, 'dismissal'), 409, 'number-decided');
  expectProblem(await decide(id, 'answer', answer), 409, 'number-decided');
  expect((await decide(id, 'reopening')).json()).toMatchObject({ status: 'open' });
  expect((await decide(id, 'reopening')).json()).toMatchObject({ status: 'open' });
  for (const what of ['answer', 'dismissal', 'reopening']) expectProblem(await decide('999999999', what, answer), 404, 'not-found');
  const admin = await addAccount({ staffRole: 'admin' });
  const entries = (await admin.call('GET', '/audit?q=NT 400-1')).json<AdminAction[]>();
  expect(entries.map(({ act }) => act)).toEqual(['number-reopened', 'number-dismissed']);
});

it('an answered number is open again if somebody asks after its part was deleted', async () => {
  const ann = await addAccount();
  const [kept, part] = [await addPart(clerk), await addPart(clerk)];
  await resolve(ann, 'LO 450-1', 'LW 678-2', 'LX 901-3');
  const numbers = [await waitForNumber('LO 450-1'), await waitForNumber('LW 678-2'), await waitForNumber('LX 901-3')];
  const [lost, other, dismissed] = numbers.map(({ _id }) => _id) as [string, string, string];
  await decide(lost, 'answer', { partId: part._id, type: 'OEM', brand: 'Veldane' });
  await decide(other, 'answer', { partId: part._id, type: 'OEM', brand: 'Veldane' });
  await decide(dismissed, 'dismissal');
  const interchange = [{ type: 'OEM', brand: 'Kestrand', partNumber: 'LW 678-2' }];
  expect((await clerk.call('PUT', `/parts/${kept._id}`, { interchange })).statusCode).toBe(200);
  expect((await clerk.call('DELETE', `/parts/${part._id}`)).statusCode).toBe(204);
  // Another part has LW 678-2 under the brand Kestrand. So only the number with the brand Veldane is unknown.
  await resolve(ann, 'LO 450-1', 'Veldane LW 678-2', 'LX 901-3');
  expect(await waitForNumber('LO 450-1')).toMatchObject({ _id: lost, status: 'open', part: null });
  expect((await findNumber('LW 678-2', 'answered'))?._id).toBe(other);
  expect((await findNumber('LX 901-3', 'not-ours'))?._id).toBe(dismissed);
});

it('the list has pages, by time and by number of companies', async () => {
  const [ann, bob] = [await addAccount(), await addAccount()];
  await resolve(ann, 'PG 500-1', 'PG 500-2');
  await resolve(bob, 'PG 500-1');
  await eventually(async () => expect((await findNumber('PG 500-1'))?.companies).toBe(2));
  await resolve(ann, 'PG 500-3');
  await waitForNumber('PG 500-3');
  for (const [sort, expected] of [
    ['newest', 'PG 500-3'],
    ['most-companies', 'PG 500-1'],
  ] as const) {
    const numbers: string[] = [];
    let next = `/unknown-numbers?q=pg500&limit=1&sort=${sort}`;
    while (next) {
      const response = await clerk.call('GET', next);
      numbers.push(...response.json<UnknownNumber[]>().map(({ number }) => number));
      next = /<[^>]*\/api(\/[^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1] ?? '';
    }
    expect([numbers[0], numbers.toSorted()]).toEqual([expected, ['PG 500-1', 'PG 500-2', 'PG 500-3']]);
  }
  expectProblem(await clerk.call('GET', '/unknown-numbers?cursor=x'), 400, 'invalid-query');
});

it('numbers are deleted after 180 days; the export of an account has its numbers, and closing the account deletes them', async () => {
  const ann = await addAccount();
  await resolve(ann, 'OLD 600-1', 'OLD 600-2');
  await waitForNumber('OLD 600-2');
  const files = unzipSync(new Uint8Array((await ann.call('GET', '/me/export')).rawPayload));
  const { unknownNumbers } = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()));
  expect(unknownNumbers).toHaveLength(2);
  await shop.asOwner(`
    update unknown_numbers set last_asked_at = now() - interval '181 days' where number = 'OLD 600-1';
    update unknown_number_askers set last_asked_at = now() - interval '181 days' where number = 'OLD 600-1'`);
  await deleteOldUnknownNumbers(shop.db);
  expect([await findNumber('OLD 600-1'), (await findNumber('OLD 600-2'))?.asked]).toEqual([undefined, 1]);
  expect((await ann.call('POST', '/me/closure', { email: ann.email })).statusCode).toBe(204);
  expect((await shop.pool.query('select from unknown_number_askers where user_id = $1', [ann.userId])).rowCount).toBe(0);
  // The number stays until 180 days after the last lookup, even if everyone who asked for it has left.
  await deleteOldUnknownNumbers(shop.db);
  expect(await findNumber('OLD 600-2')).toBeDefined();
  await shop.asOwner(`update unknown_numbers set last_asked_at = now() - interval '181 days' where number = 'OLD 600-2'`);
  await deleteOldUnknownNumbers(shop.db);
  expect(await findNumber('OLD 600-2')).toBeUndefined();
});
