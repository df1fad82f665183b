import { maker } from '@axlewright/contract/site/maker';
import { layoutMail } from '../../../platform/mail/mail-layout.ts';

interface MailBody {
  subject: string;
  html: string;
  text: string;
}

/** For somebody who asked for a new password. `url` is absolute and holds the one-time token; `hours` is how long that lives. */
export function passwordResetMail({ url, hours }: { url: string; hours: number }): MailBody {
  const lifetime = hours === 1 ? 'one hour' : `${hours} hours`;
  return {
    subject: `Choose a new password for ${maker.name}`,
    ...layoutMail({
      heading: 'Choose a new password',
      paragraphs: [
        `Somebody, hopefully you, asked for a new password for your ${maker.name} account. Follow the link and type the new one.`,
        `The link works once, and for ${lifetime}. After that, ask for another one on the login page.`,
        'You did not ask for this? Then there is nothing to do: your password stays as it is. Please do not pass this link on to anybody.',
      ],
      button: { label: 'Choose a new password', url },
      footer: `You get this mail because a new password was asked for at ${new URL(url).host} for the account with this address.`,
    }),
  };
}

/** For somebody who has just signed up, or asks again. `url` is absolute and holds the token; `hours` is how long that lives. */
export function emailConfirmationMail({ url, hours }: { url: string; hours: number }): MailBody {
  return {
    subject: `Confirm your email for ${maker.name}`,
    ...layoutMail({
      heading: 'Confirm your email',
      paragraphs: [
        `You signed up at ${maker.name} with this address. Follow the link to confirm that it is yours.`,
        `The link works for ${hours} hours. After that, ask for another one in the shop.`,
        'You did not sign up? Then there is nothing to do: nobody can confirm this address without you. Please do not follow the link.',
      ],
      button: { label: 'Confirm my email', url },
      footer: `You get this mail because somebody signed up at ${new URL(url).host} with this address.`,
    }),
  };
}
