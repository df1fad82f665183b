import { z } from 'zod';
import { emailSchema, text } from '../fields.ts';

export const profileSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    education: z.string(),
    location: z.string(),
    phone: z.string(),
    linkedin: z.string(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/**
 * The fields of a profile to change. Missing fields stay as they are. The email address cannot be changed: it must be the account's own.
 */
export const profileChangeSchema = z.strictObject({
  name: text(200).optional(),
  email: emailSchema.optional(),
  education: text(200).optional(),
  location: text(200).optional(),
  phone: text(50).optional(),
  linkedin: text(500).optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;
