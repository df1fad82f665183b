import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { idSchema } from '../fields.ts';
import { mailPreferencesChangeSchema, mailPreferencesSchema } from './mail-preferences.ts';

const byCompanyId = z.object({ companyId: idSchema });

export const mailPreferenceEndpoints = {
  listMailPreferences: {
    method: 'GET',
    path: '/me/mail-preferences',
    access: 'user',
    tag: 'Company',
    summary: 'Returns which emails you get, for each of your companies. Emails about your account and its security always arrive',
    success: 200,
    response: z.array(mailPreferencesSchema),
    errors: [401],
  },
  changeMailPreferences: {
    method: 'PUT',
    path: '/me/mail-preferences/{companyId}',
    access: 'user',
    tag: 'Company',
    summary:
      'Changes which emails you get as a member of a company. Fails with 403 if you ask for the emails of the whole company but are not its owner',
    params: byCompanyId,
    body: mailPreferencesChangeSchema,
    success: 200,
    response: mailPreferencesSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, Endpoint>;
