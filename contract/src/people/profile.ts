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

export const profileMaxLengths = { name: 200, education: 200, location: 200, phone: 50, linkedin: 500 } as const;

/**
 * The fields of a profile to change. Missing fields stay as they are. The email address cannot be changed: it must be the account's own.
 */
export const profileChangeSchema = z.strictObject({
  name: text(profileMaxLengths.name).optional(),
  email: emailSchema.optional(),
  education: text(profileMaxLengths.education).optional(),
  location: text(profileMaxLengths.location).optional(),
  phone: text(profileMaxLengths.phone).optional(),
  linkedin: text(profileMaxLengths.linkedin).optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;
