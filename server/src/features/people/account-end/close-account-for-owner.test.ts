import type { AdminAction } from '@axlewright/contract/desk/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeForOwner, expectClosed } from '../../../../test/closed-accounts.ts';
import { join } from '../../../../test/companies.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { type Person, signUp, signUpAdmin, signUpStaff } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

describe('closing an account for its owner', () => {
  it('is possible for support; the owner gets an email, and the audit log gets an entry', async () => {
    const [support, buyer] = await Promise.all([signUpStaff(shop, 'support'), signUp(shop)]);
    await expectClosed(closeForOwner(support, buyer.email));
    expectProblem(await buyer.call('GET', '/profile'), 401);
    const [mail] = await mailsTo(shop, buyer.email, 'is closed');
    expect(mail?.text).toContain('Our staff closed your account, as you asked.');
    const [entry] = (await admin.call('GET', `/audit?q=${buyer.email}&act=account-closed`)).json<AdminAction[]>();
    expect(entry).toMatchObject({ by: { email: support.email }, subject: { id: buyer.userId, name: buyer.email }, changes: [] });
    expectProblem(await closeForOwner(support, buyer.email), 404);
  });

  it('needs the capability users.manage if it is an account of staff', async () => {
    const [support, clerk] = await Promise.all([signUpStaff(shop, 'support'), signUpStaff(shop, 'clerk')]);
    expectProblem(await closeForOwner(support, clerk.email), 403);
    expectProblem(await closeForOwner(clerk, support.email), 403);
    await expectClosed(closeForOwner(admin, clerk.email));
  });

  it('fails in the same cases as closing your own account', async () => {
    const [owner, member] = await Promise.all([signUp(shop), signUp(shop)]);
    await join(shop, owner, member, 'buyer');
    expectProblem(await closeForOwner(admin, owner.email), 409, 'only-owner');
    const part = await addPart(admin);
    await member.call('POST', '/orders', { partId: part._id, quantity: 2 });
    expectProblem(await closeForOwner(admin, member.email), 409, 'unpaid-orders');
  });
});
