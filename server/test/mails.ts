import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

interface CapturedMail {
  subject: string;
  text: string;
}

/** The mails to an address whose subject holds `words`, once there is one. */
export async function mailsTo(shop: TestApp, address: string, words: string): Promise<CapturedMail[]> {
  const read = async () => {
    const answer = await shop.app.inject({ url: `/sandbox/mailbox/api/mails?to=${encodeURIComponent(address)}` });
    const found = answer.json<CapturedMail[]>().filter(({ subject }) => subject.includes(words));
    return found.length > 0 && found;
  };
  return vi.waitUntil(read, { timeout: 20_000, interval: 50 });
}
