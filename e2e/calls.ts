import type { APIRequestContext, Page } from '@playwright/test';
import { storedToken } from './session.ts';

/** Calls the API as the user who is signed in on the page, to set up a test. */
export async function callAs<Body>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Body> {
  const token = await storedToken(page);
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { data: body } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (response.status() === 204 ? undefined : await response.json()) as Body;
}

export interface FoundPart {
  _id: string;
  name: string;
  partNumber: string;
  minQ: number;
  orderMultiple: number | null;
  availableQ: number;
  price: number;
}

/** Searches for a number and returns the first part. Throws if there is none. */
export async function findPart(request: APIRequestContext, partNumber: string): Promise<FoundPart> {
  const response = await request.get(`/api/parts?q=${encodeURIComponent(partNumber)}&limit=1`);
  const [part] = (await response.json()) as FoundPart[];
  if (!part) throw new Error(`no part ${partNumber}`);
  return part;
}
