import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { mailPreviewSchema } from './mail-previews.ts';
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
  listMailPreviews: {
    method: 'GET',
    path: '/mail-previews',
    access: 'user',
    capability: 'mails.preview',
    tag: 'Shop',
    summary: 'Lists every email that the shop sends, with sample data',
    success: 200,
    response: z.array(mailPreviewSchema),
    errors: [401, 403],
  },
} as const satisfies Record<string, Endpoint>;
