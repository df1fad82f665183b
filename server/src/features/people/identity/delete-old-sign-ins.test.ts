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

it('the nightly job deletes expired sign-ins and links even if an earlier step fails, and keeps those that are valid', async () => {
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
  // The first step of the job deletes these keys.
  await shop.asOwner('alter table idempotency_keys rename to renamed_keys');
  await createJobSender<{ 'forget-old-rows': object }>()(shop.db, 'forget-old-rows', {});
  await eventually(async () => expect(await countOf(expired.email)).toEqual({ sign_ins: 0, links: 0 }));
  expect(await countOf(valid.email)).toEqual({ sign_ins: 1, links: 1 });
  expect(await idTokenOf(shop, valid.cookie)).toMatch(/^eyJ/);
  // The shop retries the job, because one step has failed.
  await eventually(async () =>
    expect(
      (await shop.pool.query(`select output ->> 'message' as message from jobs.job where name = 'forget-old-rows' and state = 'retry'`))
        .rows,
    ).toEqual([{ message: 'relation "idempotency_keys" does not exist' }]),
  );
  await shop.asOwner('alter table renamed_keys rename to idempotency_keys');
});
