import { randomUUID } from 'node:crypto';
import type { Company, Invitation } from '@axlewright/contract/people/company';
import { beforeAll, describe, expect, it } from 'vitest';
import { accept, capabilitiesOf, companyIdOf, invite, join } from '../../../../test/companies.ts';
import { eventually } from '../../../../test/eventually.ts';
import { liveEnvironment } from '../../../../test/live-environment.ts';
import { mailsTo } from '../../../../test/mails.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';
import { createJobSender } from '../../../platform/jobs/jobs.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let owner: Person;
let guest: Person;
let stranger: Person;
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  [owner, guest, stranger] = await Promise.all([addAccount({ name: 'Olga Owner' }), addAccount(), addAccount()]);
  await owner.call('PUT', '/company', { name: 'Corner Garage', taxId: '', phone: '' });
});

const read = (person: Person, token: string) => person.call('POST', '/me/invitation', { token });
const unknownToken = 'x'.repeat(43);
const openInvitations = async () => (await owner.call('GET', '/company')).json<Company>().invitations;

describe('an invitation', () => {
  it('is sent by email with the sender, the company, the role and the link; the token is only in the email', async () => {
    const email = `ines-${randomUUID()}@shop.example`;
    const response = await owner.call('POST', '/company/invitations', { email: ` ${email.toUpperCase()} `, role: 'approver' });
    expect(response.statusCode).toBe(201);
    const invitation = response.json<Invitation>();
    expect(invitation).toEqual({
      _id: expect.any(String),
      email,
      role: 'approver',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBeGreaterThan(7 * 24 * 3_600_000 - 60_000);
    const [mail] = await mailsTo(shop, email, 'Olga Owner invites you to order for Corner Garage');
    expect(mail?.text).toContain('as Approver: Places orders');
    const token = /\/dashboard\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const { rows } = await shop.pool.query('select to_jsonb(company_invitations)::text as row from company_invitations');
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  it('can be read repeatedly, but accepted only once; the account then orders for the company', async () => {
    const token = await invite(shop, owner, guest.email, 'viewer');
    const ownCompany = await companyIdOf(guest);
    for (let times = 0; times < 2; times++)
      expect((await read(guest, token)).json()).toEqual({ company: 'Corner Garage', role: 'viewer', invitedBy: 'Olga Owner' });
    expect(await companyIdOf(guest)).toBe(ownCompany);
    const accepted = await accept(guest, token);
    expect(accepted.statusCode).toBe(201);
    expect(accepted.json()).toMatchObject({ company: { name: 'Corner Garage', role: 'viewer' }, capabilities: ['orders.view-company'] });
    expect(expectProblem(await accept(guest, token), 409, 'invitation-closed').parameters).toEqual({ reason: 'used' });
    expectProblem(await read(guest, token), 409, 'invitation-closed');
    expect((await capabilitiesOf(guest)).companies).toHaveLength(2);
  });

  it('cannot be used with another email address, even by a member; an unknown token gets 404', async () => {
    const token = await invite(shop, owner, `someone-${randomUUID()}@shop.example`, 'owner');
    for (const person of [stranger, guest, owner])
      for (const call of [read, accept])
        expect(expectProblem(await call(person, token), 403, 'forbidden').parameters).toEqual({ reason: 'other-invitation' });
    for (const call of [read, accept]) {
      expectProblem(await call(guest, unknownToken), 404, 'not-found');
      expectProblem(await call(guest, 'short'), 422, 'invalid-body');
    }
    for (const url of ['/api/me/invitation', '/api/me/memberships'])
      expectProblem(await shop.app.inject({ method: 'POST', url, payload: { token } }), 401);
    expect((await capabilitiesOf(stranger)).companies).toHaveLength(1);
  });

  it('cannot be used after it was withdrawn or replaced, or has expired', async () => {
    const withdrawn = await invite(shop, owner, stranger.email, 'buyer');
    const [{ _id: id = '' } = {}] = await openInvitations();
    expect((await owner.call('DELETE', `/company/invitations/${id}`)).statusCode).toBe(204);
    expectProblem(await owner.call('DELETE', `/company/invitations/${id}`), 404, 'not-found');
    const replaced = await invite(shop, owner, stranger.email, 'viewer');
    const expired = await invite(shop, owner, stranger.email, 'buyer');
    await shop.pool.query(
      `update company_invitations set expires_at = now() - interval '1 second' where email = $1 and withdrawn_at is null`,
      [stranger.email],
    );
    for (const [token, reason] of [
      [withdrawn, 'withdrawn'],
      [replaced, 'withdrawn'],
      [expired, 'expired'],
    ] as const)
      for (const call of [read, accept])
        expect(expectProblem(await call(stranger, token), 409, 'invitation-closed').parameters).toEqual({ reason });
    expect((await openInvitations()).map(({ email }) => email)).not.toContain(stranger.email);
    expect((await capabilitiesOf(stranger)).companies).toHaveLength(1);
    // An expired invitation does not block a new one.
    await invite(shop, owner, stranger.email, 'buyer');
    expect((await openInvitations()).map(({ email }) => email)).toContain(stranger.email);
  });

  it('is not sent to a member, and a member cannot accept an older invitation', async () => {
    const [host, person] = await Promise.all([addAccount(), addAccount()]);
    await join(shop, host, person, 'buyer');
    expect(expectProblem(await host.call('POST', '/company/invitations', { email: person.email, role: 'viewer' }), 409).code).toBe(
      'already-a-member',
    );
    // This invitation is older than the membership of the person.
    const other = await addAccount();
    const token = await invite(shop, host, other.email, 'viewer');
    await shop.pool.query(`insert into company_members (company_id, user_id, role) values ($1, $2, 'buyer')`, [
      await companyIdOf(host),
      other.userId,
    ]);
    expectProblem(await accept(other, token), 409, 'already-a-member');
  });

  it('that is accepted twice at the same time adds only one member', async () => {
    const [host, person] = await Promise.all([addAccount(), addAccount()]);
    const token = await invite(shop, host, person.email, 'buyer');
    const responses = await raceForTable(shop, 'company_members', () => [
      accept(person, token),
      accept(person, token),
      accept(person, token),
    ]);
    const rejections = responses.filter(({ statusCode }) => statusCode !== 201).map((response) => expectProblem(response, 409).code);
    expect(rejections).toEqual(['invitation-closed', 'invitation-closed']);
    expect((await host.call('GET', '/company')).json<Company>().members).toHaveLength(2);
  });

  it('that is accepted and withdrawn at the same time is either accepted or withdrawn', async () => {
    const [host, person] = await Promise.all([addAccount(), addAccount()]);
    const token = await invite(shop, host, person.email, 'buyer');
    const [{ _id: id = '' } = {}] = (await host.call('GET', '/company')).json<Company>().invitations;
    const responses = await raceForTable(shop, 'company_invitations', () => [
      accept(person, token),
      host.call('DELETE', `/company/invitations/${id}`),
    ]);
    const isMember = (await host.call('GET', '/company')).json<Company>().members.length === 2;
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(isMember ? [201, 404] : [409, 204]);
  });

  it('of another company gets 404, and only owners can invite and withdraw', async () => {
    await invite(shop, owner, `someone-${randomUUID()}@shop.example`, 'buyer');
    const [{ _id: id = '' } = {}] = await openInvitations();
    expectProblem(await stranger.call('DELETE', `/company/invitations/${id}`), 404, 'not-found');
    // The guest is a viewer of the company.
    expectProblem(await guest.call('DELETE', `/company/invitations/${id}`), 403, 'forbidden');
    expectProblem(await guest.call('POST', '/company/invitations', { email: 'a@b.example', role: 'viewer' }), 403, 'forbidden');
    expectProblem(await owner.call('POST', '/company/invitations', { email: 'a@b.example', role: 'admin' }), 422, 'invalid-body');
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/company/invitations', payload: {} }), 401);
    expectProblem(await shop.app.inject({ method: 'DELETE', url: `/api/company/invitations/${id}` }), 401);
  });
});

it('an invitation is deleted 90 days after it was accepted, was withdrawn, or expired', async () => {
  const host = await addAccount();
  const addresses: string[] = [];
  for (const column of ['accepted_at', 'withdrawn_at', 'expires_at'])
    for (const days of [91, 89]) {
      const email = `${column}-${days}-${randomUUID()}@shop.example`;
      await invite(shop, host, email, 'buyer');
      await shop.pool.query(`update company_invitations set ${column} = now() - make_interval(days => $1) where email = $2`, [days, email]);
      addresses.push(email);
    }
  await createJobSender<{ 'forget-old-rows': object }>()(shop.db, 'forget-old-rows', {});
  await eventually(async () => {
    const rows = await shop.db
      .selectFrom('company_invitations')
      .select('email')
      .where('invited_by', '=', host.userId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ email }) => email)).toEqual(addresses.filter((email) => email.includes('-89-')));
  });
});

describe('a live shop', () => {
  const live = useTestApp({ environment: { ...liveEnvironment, VERIFIED_EMAIL_TO_ORDER: 'off' } });

  it('lets only accounts with a confirmed email address send invitations, without a grace period', async () => {
    const host = await (await quickAccounts(live))();
    const confirm = (isConfirmed: boolean) =>
      live.pool.query(`update users set email_verified = $1, verify_email_by = now() + interval '1 day' where id = $2`, [
        isConfirmed,
        host.userId,
      ]);
    const send = () => host.call('POST', '/company/invitations', { email: 'guest@shop.example', role: 'owner' });
    await confirm(false);
    expect(expectProblem(await send(), 403, 'email-not-verified').detail).toContain('before you invite');
    expect((await host.call('GET', '/company')).json<Company>().invitations).toEqual([]);
    await confirm(true);
    expect((await send()).statusCode).toBe(201);
  });
});

it('an account can send at most 50 invitations a day', async () => {
  const host = await addAccount();
  const send = (index: number) => host.call('POST', '/company/invitations', { email: `guest-${index}@shop.example`, role: 'viewer' });
  expect((await send(0)).statusCode).toBe(201);
  // The host's counter expires last, because it is the newest. Sets it to 45, as if the host had already sent 45 invitations.
  await shop.pool.query(
    `update attempts set count = 45 where key = (select key from attempts where key like 'invitation:%' order by expires_at desc limit 1)`,
  );
  const responses = await Promise.all([1, 2, 3, 4, 5, 6].map(send));
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  const rejected = expectProblem(await send(99), 429, 'too-many-attempts');
  expect(rejected.parameters?.seconds).toBeGreaterThan(60);
  const { rows } = await shop.pool.query(`select count(*)::int as invitations from company_invitations where email like 'guest-%'`);
  expect(rows).toEqual([{ invitations: 6 }]);
});
