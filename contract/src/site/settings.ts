import { z } from 'zod';

/** What the pages must know of the server's settings. Nothing in here is secret. */
export const publicSettingsSchema = z
  .object({
    mode: z.enum(['demo', 'live']),
    identity: z.enum(['embedded', 'firebase']),
    firebase: z
      .object({
        projectId: z.string(),
        apiKey: z.string(),
        authDomain: z.string(),
        emulator: z.string().nullable().describe('Address of the Auth emulator in place of Firebase; null: Firebase itself'),
      })
      .nullable()
      .describe('How the browser reaches Firebase; null: identity is embedded'),
    google: z.boolean().describe('Whether Google sign-in is offered'),
    contactEmail: z.string(),
    publicUrl: z.string().describe('Origin that visitors see, without a slash at its end'),
    stripe: z.object({
      publishableKey: z.string(),
      scriptUrl: z.string().nullable().describe("Where the card script comes from; null: the provider's own place"),
    }),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
