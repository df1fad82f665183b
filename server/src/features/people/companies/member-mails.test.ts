import { beforeAll, describe, expect, it } from 'vitest';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { mailsTo } from '../../../../test/mails.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ expectsServerErrors: true });
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
beforeAll(async () => {
  addAccount = await quickAccounts(shop);
});

/** Creates a company with an owner and a buyer. */
async function openCompany(name = 'Corner Garage'): Promise<{ owner: Person; member: Person }> {
  const [owner, member] = await Promise.all([addAccount({ name: 'Olga Owner' }), addAccount({ name: 'Bea Buyer' })]);
  await owner.call('PUT', '/company', { name });
  await join(shop, owner, member, 'buyer');
  return { owner, member };
}

const setRole = (by: Person, of: Person, role: string) => by.call('PUT', `/company/members/${of.userId}`, { role });
const remove = (by: Person, of: Person) => by.call('DELETE', `/company/members/${of.userId}`);

/** Lists the subjects of all emails about the company to a person, in alphabetical order. They may still be queued. */
async function subjectsTo({ email }: Person): Promise<string[]> {
  const { rows } = await shop.pool.query<{ subject: string }>(
    `select subject from (
       select data ->> 'to' as recipient, data ->> 'subject' as subject from jobs.job where name = 'mail'
       union select recipient, subject from sandbox.mails
     ) as mail where recipient = $1 and subject !~ 'invites you' order by subject`,
    [email],
  );
  return rows.map(({ subject }) => subject);
}

describe('a member whose role an owner changes', () => {
  it('gets an email with the new role, what it allows, and who changed it', async () => {
    const { owner, member } = await openCompany();
    await setRole(owner, member, 'approver');
    const [mail, ...others] = await mailsTo(shop, member.email, 'Your role at Corner Garage is now Approver');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Olga Owner changed your role from Buyer to Approver.');
    expect(mail?.text).toContain('Places orders, and sees, pays for and cancels all orders of the company.');
    expect(await subjectsTo(owner)).toEqual([]);
  });

  it('gets no email if the role stays the same, or if the change is rejected', async () => {
    const { owner, member } = await openCompany();
    expect((await setRole(owner, member, 'buyer')).statusCode).toBe(200);
    expect((await setRole(owner, owner, 'buyer')).statusCode).toBe(409);
    expect((await setRole(member, member, 'owner')).statusCode).toBe(403);
    expect(await subjectsTo(member)).toEqual([]);
    expect(await subjectsTo(owner)).toEqual([]);
  });

  it('cannot be changed more than 100 times a day by the same owner', async () => {
    const { owner, member } = await openCompany();
    await setRole(owner, member, 'viewer');
    // The owner's counter expires last, because it is the newest. Sets it to 99, as if the owner had already made 99 changes.
    await shop.pool.query(
      `update attempts set count = 99 where key = (select key from attempts where key like 'member role:%' order by expires_at desc limit 1)`,
    );
    expect((await setRole(owner, member, 'buyer')).statusCode).toBe(200);
    expectProblem(await setRole(owner, member, 'viewer'), 429, 'too-many-attempts');
  });

  it('reads the name of the owner if the company has no name', async () => {
    const { owner, member } = await openCompany('');
    await setRole(owner, member, 'viewer');
    await mailsTo(shop, member.email, 'Your role at the company of Olga Owner is now Viewer');
  });
});

describe('a member whom an owner removes', () => {
  it('gets an email that says what happens to the orders', async () => {
    const { owner, member } = await openCompany();
    expect((await remove(owner, member)).statusCode).toBe(204);
    const [mail] = await mailsTo(shop, member.email, 'You were removed from Corner Garage');
    expect(mail?.text).toContain('Olga Owner removed you.');
    expect(mail?.text).toContain('The orders that you placed for Corner Garage are not canceled. They stay with Corner Garage.');
  });

  it('gets one email if two owners remove them at the same time', async () => {
    const { owner, member } = await openCompany();
    const second = await addAccount({ name: 'Otto Owner' });
    await join(shop, owner, second, 'owner');
    await Promise.all([remove(owner, member), remove(second, member)]);
    expect(await subjectsTo(member)).toEqual(['You were removed from Corner Garage']);
  });
});

it('members who change their own role or leave get no email', async () => {
  const { owner, member } = await openCompany();
  const second = await addAccount({ name: 'Otto Owner' });
  await join(shop, owner, second, 'owner');
  expect((await setRole(second, second, 'viewer')).statusCode).toBe(200);
  expect((await remove(second, second)).statusCode).toBe(204);
  expect((await remove(member, member)).statusCode).toBe(204);
  expect([...(await subjectsTo(second)), ...(await subjectsTo(member))]).toEqual([]);
});

it('the email is not sent if the change is not committed', async () => {
  const { owner, member } = await openCompany();
  const companyId = await companyIdOf(owner);
  // The removal fails after the email is queued, because the deferred constraint is checked at the commit.
  await shop.asOwner(`
    create function refuse_removal() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create constraint trigger refuse_removal after delete on company_members deferrable initially deferred
      for each row when (old.company_id = ${companyId}) execute function refuse_removal()`);
  expect((await remove(owner, member)).statusCode).toBe(500);
  expect(await companyIdOf(member)).toBe(companyId);
  expect(await subjectsTo(member)).toEqual([]);
});
