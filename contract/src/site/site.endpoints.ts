import type { Endpoint } from '../endpoint.ts';
import { publicSettingsSchema } from './settings.ts';

export const siteEndpoints = {
  getSettings: {
    method: 'GET',
    path: '/settings',
    access: 'public',
    tag: 'Shop',
    summary: 'What pages need to know of the settings',
    etag: 'content',
    success: 200,
    answer: publicSettingsSchema,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
