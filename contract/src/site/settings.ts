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
        emulator: z.string().nullable().describe('URL of the Auth emulator; null: use Firebase itself'),
      })
      .nullable()
      .describe('How the browser reaches Firebase; null: the embedded identity provider is used'),
    google: z.boolean().describe('Whether Google sign-in is offered'),
    contactEmail: z.string(),
    publicUrl: z.string().describe('Origin that visitors see, without a trailing slash'),
    stripe: z.object({
      publishableKey: z.string(),
      scriptUrl: z.string().nullable().describe("URL of the card script; null: the card processor's own URL"),
    }),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
