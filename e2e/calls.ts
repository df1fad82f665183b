import type { APIRequestContext, Page } from '@playwright/test';

/** Calls the API as the user who is signed in on the page, to set up a test. */
export async function callAs<Answer>(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { data: body } : {}),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
}

interface FoundPart {
  _id: string;
  name: string;
  partNumber: string;
  minQ: number;
  orderMultiple: number | null;
  availableQ: number;
  price: number;
}

/** Returns a part of the sample catalog by its number. */
export async function findPart(request: APIRequestContext, partNumber: string): Promise<FoundPart> {
  const answer = await request.get(`/api/parts?q=${encodeURIComponent(partNumber)}&limit=1`);
  const [part] = (await answer.json()) as FoundPart[];
  if (!part) throw new Error(`no part ${partNumber}`);
  return part;
}
