import { afterEach, expect, it, vi } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lines: string[] = [];
const shop = useTestApp({
  logTo: { write: (line) => void lines.push(line) },
  environment: { LOG_LEVEL: 'warn' },
  expectsServerErrors: true,
});

afterEach(() => void vi.restoreAllMocks());

it('an unexpected error of the provider results in a 500 and one line in the log, without personal data', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const person = await signUp(shop);
  await shop.asOwner(`alter table identity."user" add constraint broken check ("name" <> 'Bea Broken')`);
  lines.length = 0;
  const headers = { cookie: person.cookie, origin: shop.url };
  const response = await shop.app.inject({ method: 'POST', url: '/identity/update-user', headers, payload: { name: 'Bea Broken' } });
  await shop.asOwner('alter table identity."user" drop constraint broken');

  expectProblem(response, 500, 'INTERNAL_ERROR');
  expect(printed).not.toHaveBeenCalled();
  expect(failures()).toMatchObject([{ msg: 'identity request failed', err: { code: '23514' } }]);
  expect(withoutRequestIds(lines)).not.toMatch(/bea/i);
});

it('an error that the library catches is also logged in one line', async () => {
  await shop.asOwner(`alter table identity."user" add constraint broken check ("name" <> 'Bea Broken')`);
  lines.length = 0;
  const payload = { email: 'bea-broken@shop.example', password: 'tin-can-antenna-7', name: 'Bea Broken' };
  const response = await shop.app.inject({ method: 'POST', url: '/identity/sign-up/email', payload });
  await shop.asOwner('alter table identity."user" drop constraint broken');

  expectProblem(response, 422, 'FAILED_TO_CREATE_USER');
  expect(failures()).toMatchObject([{ msg: 'identity provider failed', err: { code: '23514' } }]);
  expect(withoutRequestIds(lines)).not.toMatch(/bea/i);
});

/** Returns the log lines of level "error" and above. A busy machine may also cause warnings. */
function failures(): object[] {
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
}

/** A request id is random, so it can contain any short text. */
function withoutRequestIds(logLines: string[]): string {
  return logLines.map((line) => JSON.stringify({ ...JSON.parse(line), reqId: undefined })).join('\n');
}
