import { z } from 'zod';
import { emailSchema, isoDateTime } from '../fields.ts';

/** The local storage key of the access token in the browser. */
export const tokenStorageKey = 'accessToken';

/** The optional body of `PUT /user/{email}`. Its email address must match the one in the path. */
export const sessionRequestSchema = z.strictObject({ email: emailSchema.optional() }).optional();

/** A browser or device where the account is signed in. */
export const sessionSchema = z
  .object({
    _id: z.uuid(),
    device: z.string().describe('Browser and operating system, as far as known, for example Firefox on Windows'),
    since: isoDateTime,
    lastUsed: isoDateTime.describe('When the session last got an access token'),
    current: z.boolean().describe('Whether this is the session of the request'),
  })
  .meta({ id: 'OpenSession' });

export const sessionResponseSchema = z
  .object({
    token: z.string(),
    expiresAt: isoDateTime,
    needsSecondFactor: z
      .literal(true)
      .optional()
      .describe('True if the account needs a second factor, and the session has not passed one yet'),
  })
  .meta({ id: 'Session' });
