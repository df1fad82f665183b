import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { emailSchema } from '../fields.ts';
import { byEmail } from '../parameters.ts';

/** Exporting the data of an account, and closing it. */
export const accountEndEndpoints = {
  exportMyData: {
    method: 'GET',
    path: '/me/export',
    access: 'user',
    tag: 'Profile',
    download: 'zip',
    summary: 'Exports what the shop stores about you: account.json has everything, CSV files have your orders and reviews',
    success: 200,
    response: null,
    errors: [401, 429],
  },
  closeMyAccount: {
    method: 'POST',
    path: '/me/closure',
    access: 'user',
    tag: 'Profile',
    summary:
      'Closes your account for good. Fails if it has unpaid orders, is the only owner of a company with other members, or is the last admin',
    body: z.strictObject({ email: emailSchema.describe('Your own email address, as a confirmation') }),
    sudo: true,
    success: 204,
    response: null,
    errors: [401, 403, 409, 422],
  },
  exportAccount: {
    // Not a GET, because it sends an email and adds an entry to the audit log.
    method: 'POST',
    path: '/user/export/{email}',
    access: 'staff',
    capability: 'users.support',
    moreWith: ['users.manage'],
    tag: 'Users',
    download: 'zip',
    summary: 'Exports the data of an account for its owner, who gets an email about it. For staff accounts, you need users.manage',
    params: byEmail,
    success: 200,
    response: null,
    errors: [401, 403, 404, 429],
  },
  closeAccount: {
    method: 'POST',
    path: '/user/closure/{email}',
    access: 'staff',
    capability: 'users.support',
    moreWith: ['users.manage'],
    tag: 'Users',
    summary: 'Closes an account for its owner. Fails in the same cases as POST /me/closure. For staff accounts, you need users.manage',
    params: byEmail,
    sudo: true,
    success: 204,
    response: null,
    errors: [401, 403, 404, 409],
  },
} as const satisfies Record<string, Endpoint>;
