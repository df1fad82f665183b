import { z } from 'zod';

/** The server settings that the pages need. All of them are public. */
export const publicSettingsSchema = z
  .object({
    mode: z.enum(['demo', 'live']),
    identity: z.enum(['embedded', 'firebase']),
    firebase: z
      .object({
        projectId: z.string(),
        apiKey: z.string(),
        authDomain: z.string(),
        emulator: z.string().nullable().describe("URL of Firebase's emulator, for tests; null: use Firebase itself"),
      })
      .nullable()
      .describe('The settings of Firebase; null: the shop uses its embedded identity provider'),
    google: z.boolean().describe('Whether Google sign-in is offered'),
    contactEmail: z.string(),
    publicUrl: z.string().describe('The origin of the shop, as visitors see it, without a trailing slash'),
    stripe: z.object({
      publishableKey: z.string(),
      scriptUrl: z.string().nullable().describe("URL of the script for card payments; null: Stripe's own URL"),
    }),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
