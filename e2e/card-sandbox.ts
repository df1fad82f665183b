import type { PlaywrightWorkerArgs } from '@playwright/test';
import { expect, test } from './shop-test.ts';

/** Calls the sandbox of the card processor with the shop's key, to do what happens at a bank or in the processor's dashboard. */
export async function callSandbox<Body>(
  playwright: PlaywrightWorkerArgs['playwright'],
  path: string,
  form?: Record<string, string>,
): Promise<Body> {
  const { baseURL = '' } = test.info().project.use;
  const sandbox = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: 'Bearer sk_test_sandbox' } });
  const response = await sandbox.fetch(`/sandbox/stripe${path}`, form ? { method: 'POST', form } : {});
  await expect(response).toBeOK();
  const body = (await response.json()) as Body;
  await sandbox.dispose();
  return body;
}
