import type { Page } from '@playwright/test';
import { expect } from './shop-test.ts';

/** Returns the link to the shop's page `name` in the newest email to an address. Waits until the email has arrived. */
export async function mailedLink(page: Page, email: string, name: string): Promise<string> {
  const read = async () => {
    const response = await page.request.get(`/sandbox/mailbox/api/mails?to=${encodeURIComponent(email)}`);
    const links = ((await response.json()) as { text: string }[]).map(({ text }) => new RegExp(`http\\S+/${name}\\S*`).exec(text)?.[0]);
    return links.find((link) => link !== undefined) ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}
