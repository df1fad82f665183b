import { plain } from './requests.ts';
import type { Rows } from './row.ts';
import { adminsOnly, everyone } from './statuses.ts';

export const siteRows = {
  listMailPreviews: { request: plain, ...adminsOnly(200) },
  getSettings: { request: plain, ...everyone(200) },
} satisfies Rows;
