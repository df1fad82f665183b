import { expect, it } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { deleteOldSessions } from './delete-old-sessions.ts';

const shop = useTestApp();

it('deletes ended sessions of a browser after 90 days, except the newest one and those that can still be renewed', async () => {
  const buyer = await signUp(shop);
  const { rows: own } = await shop.pool.query(
    'select user_id, provider_session_id, device_key from sessions where user_id = (select id from users where email = $1)',
    [buyer.email],
  );
  const { user_id, provider_session_id, device_key } = own[0];
  await shop.pool.query(`update sessions set renewed_at = now() - interval '91 days' where provider_session_id = $1`, [
    provider_session_id,
  ]);
  for (const [name, device, days] of [
    ['replaced', device_key, 92],
    ['newest of its browser', 'other', 93],
    ['older of its browser', 'other', 94],
    ['without a cookie', null, 95],
    ['without a cookie, newer', null, 10],
    ['recent', device_key, 89],
  ])
    await shop.pool.query(
      `insert into sessions (user_id, provider_session_id, device_key, user_agent, renewed_at, revoked_at)
       values ($1, $2, $3, 'Browser', now() - make_interval(days => $4), now())`,
      [user_id, name, device, days],
    );
  await deleteOldSessions(shop.db);
  const { rows } = await shop.pool.query('select provider_session_id as name from sessions where user_id = $1 order by renewed_at desc', [
    user_id,
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['without a cookie, newer', 'recent', provider_session_id, 'newest of its browser']);
});
