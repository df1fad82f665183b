import type { Endpoint } from '../endpoint.ts';
import { publicSettingsSchema } from './settings.ts';

export const siteEndpoints = {
  getSettings: {
    method: 'GET',
    path: '/settings',
    access: 'public',
    tag: 'Shop',
    summary: 'Returns the settings that the pages need',
    etag: 'content',
    success: 200,
    response: publicSettingsSchema,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
