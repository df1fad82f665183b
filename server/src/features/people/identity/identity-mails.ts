import { shopName } from '@axlewright/contract/site/shop-name';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';

interface MailBody {
  subject: string;
  html: string;
  text: string;
}

/** The email with a password reset link. `url` is absolute and contains the one-time token, which is valid for `hours`. */
export function passwordResetMail({ url, hours }: { url: string; hours: number }): MailBody {
  const lifetime = hours === 1 ? 'one hour' : `${hours} hours`;
  return {
    subject: `Choose a new password for ${shopName}`,
    ...layoutMail({
      heading: 'Choose a new password',
      paragraphs: [
        `We received a request to reset the password of your ${shopName} account. Follow the link to choose a new one.`,
        `The link works once and expires after ${lifetime}. If you need a new link, request it on the login page.`,
        'If you did not request this, ignore this email. Your password stays the same. Do not share the link with anyone.',
      ],
      button: { label: 'Choose a new password', url },
      footer: `We sent this email because someone requested a new password at ${new URL(url).host} for the account with this email address.`,
    }),
  };
}

/** The email with a link to confirm an email address. `url` is absolute and contains the token, which is valid for `hours`. */
export function emailConfirmationMail({ url, hours }: { url: string; hours: number }): MailBody {
  return {
    subject: `Confirm your email for ${shopName}`,
    ...layoutMail({
      heading: 'Confirm your email',
      paragraphs: [
        `You signed up at ${shopName} with this email address. Follow the link to confirm that it is yours.`,
        `The link expires after ${hours} hours. If you need a new link, request it in the shop.`,
        'If you did not sign up, ignore this email and do not follow the link. Nobody can confirm this email address without you.',
      ],
      button: { label: 'Confirm my email', url },
      footer: `We sent this email because someone signed up at ${new URL(url).host} with this email address.`,
    }),
  };
}
