import { z } from 'zod';
import { emailSchema, isoDate } from './fields.ts';

/** The key of the browser's local storage under which the access token lies. */
export const tokenStorageKey = 'accessToken';

/** The exchange of an identity for an access token; the body's e-mail must be the one in the path. */
export const sessionRequestSchema = z.strictObject({ email: emailSchema.optional() });
export const sessionAnswerSchema = z.object({ token: z.string(), expiresAt: isoDate }).meta({ id: 'Session' });
