import { maker } from '@axlewright/contract/maker';
import { layoutMail } from '../../platform/mail/mail-layout.ts';

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
