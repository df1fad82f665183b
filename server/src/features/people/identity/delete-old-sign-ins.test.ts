import { expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { idTokenOf, signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { createJobSender } from '../../../platform/jobs/jobs.ts';

const shop = useTestApp();

const countOf = async (email: string) =>
  (
    await shop.pool.query(
      `select (select count(*)::int from identity."session" where "userId" = "user"."id") as sign_ins,
              (select count(*)::int from identity."verification" where "value" = "user"."id") as links
       from identity."user" where email = $1`,
      [email],
    )
  ).rows[0];

it('the nightly job deletes expired sign-ins and links, and keeps those that are valid', async () => {
  const [expired, valid] = [await signUp(shop), await signUp(shop)];
  for (const { email } of [expired, valid])
    await shop.app.inject({ method: 'POST', url: '/identity/request-password-reset', payload: { email } });
  expect(await countOf(expired.email)).toEqual({ sign_ins: 1, links: 1 });
  for (const [table, owner] of [
    ['session', 'userId'],
    ['verification', 'value'],
  ])
    await shop.pool.query(
      `update identity."${table}" set "expiresAt" = now() - interval '1 second'
       where "${owner}" = (select id from identity."user" where email = $1)`,
      [expired.email],
    );
  await createJobSender<{ 'forget-old-rows': object }>()(shop.db, 'forget-old-rows', {});
  await eventually(async () => expect(await countOf(expired.email)).toEqual({ sign_ins: 0, links: 0 }));
  expect(await countOf(valid.email)).toEqual({ sign_ins: 1, links: 1 });
  expect(await idTokenOf(shop, valid.cookie)).toMatch(/^eyJ/);
});
