import { z } from 'zod';

/** The groups of emails on the preview page, in the order of the page. */
export const mailPreviewGroups = ['Orders', 'Shipping', 'Parts', 'Companies', 'Security', 'Account'] as const;

/** An email of the shop with sample data. */
export const mailPreviewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    group: z.enum(mailPreviewGroups),
    sentWhen: z.string().describe('What triggers the email'),
    sentTo: z.string().describe('Who gets it'),
    canTurnOff: z.boolean().describe('Whether a member can turn it off on My Emails'),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.infer<typeof mailPreviewSchema>;
