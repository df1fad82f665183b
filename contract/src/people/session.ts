import { z } from 'zod';
import { emailSchema, isoDate } from '../fields.ts';

/** The key of the browser's local storage under which the access token lies. */
export const tokenStorageKey = 'accessToken';

/** The exchange of an identity for an access token; the body may be left out; its e-mail must be the one in the path. */
export const sessionRequestSchema = z.strictObject({ email: emailSchema.optional() }).optional();
/** One device or browser that somebody is signed in on. */
export const sessionSchema = z
  .object({
    _id: z.uuid(),
    device: z.string().describe('Browser and system, as far as the browser tells: Firefox on Windows'),
    since: isoDate,
    lastUsed: isoDate.describe('When its access token was last renewed'),
    current: z.boolean().describe('Whether it is the session that asks'),
  })
  .meta({ id: 'OpenSession' });

export const sessionAnswerSchema = z
  .object({
    token: z.string(),
    expiresAt: isoDate,
    needsSecondFactor: z.literal(true).optional().describe('The account is staff, and this session has yet to show a second factor'),
  })
  .meta({ id: 'Session' });
