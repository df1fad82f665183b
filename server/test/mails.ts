import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

interface CapturedMail {
  subject: string;
  text: string;
}

/** Waits for a mail to this email address with `words` in its subject. Returns all such mails. */
export async function mailsTo(shop: TestApp, address: string, words: string): Promise<CapturedMail[]> {
  const read = async () => {
    const response = await shop.app.inject({ url: `/sandbox/mailbox/api/mails?to=${encodeURIComponent(address)}` });
    const found = response.json<CapturedMail[]>().filter(({ subject }) => subject.includes(words));
    return found.length > 0 && found;
  };
  return vi.waitUntil(read, { timeout: 20_000, interval: 50 });
}
