import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { contactMailUrl } from './contact-mail.ts';
import { Section } from './section.tsx';

/** The contact form. It sends no request: it opens the visitor's own email app with the message. The form keeps what was typed. */
export function ContactSection({ contactEmail }: { contactEmail: string }) {
  const [mailUrl, setMailUrl] = useState<string | null>(null);

  function openMail(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = (name: string) => String(typed.get(name) ?? '').trim();
    const url = contactMailUrl(contactEmail, { name: read('name'), email: read('email'), message: read('message') });
    setMailUrl(url);
    window.location.assign(url);
  }

  return (
    <Section
      id="contact"
      title="Contact us"
      intro={
        <p>
          Questions about a part, fitment or an order? You can also email{' '}
          <a
            href={`mailto:${contactEmail}`}
            className="font-semibold text-ink underline decoration-accent decoration-2 underline-offset-4 wrap-anywhere"
          >
            {contactEmail}
          </a>
          .
        </p>
      }
      className="bg-surface"
    >
      {/* A browser without scripts uses the action. Without an action, it would send the message to the shop. */}
      <form
        action={`mailto:${contactEmail}`}
        method="post"
        encType="text/plain"
        onSubmit={openMail}
        aria-label="Contact"
        className="grid max-w-2xl gap-5 sm:grid-cols-2"
      >
        <Field label="Name">
          <TextInput name="name" autoComplete="name" />
        </Field>
        <Field label="Email">
          <TextInput name="email" type="text" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Message" className="sm:col-span-2">
          <TextArea name="message" rows={6} />
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2">
          <Button type="submit" variant="primary">
            Write email
          </Button>
          <p className="max-w-sm text-ink-faint text-sm">
            Opens your email app with the message filled in. Nothing is sent from this page.
          </p>
        </div>
        <div aria-live="polite" className="sm:col-span-2">
          {mailUrl && <MailOpened mailUrl={mailUrl} contactEmail={contactEmail} />}
        </div>
      </form>
    </Section>
  );
}

function MailOpened({ mailUrl, contactEmail }: { mailUrl: string; contactEmail: string }) {
  return (
    <p className="border-accent border-s-4 bg-accent-soft px-4 py-3">
      Your email app should now be open with your message. Send it from there. If nothing opened,{' '}
      <a href={mailUrl} className="font-semibold underline underline-offset-4">
        try again
      </a>{' '}
      or send your text to <span className="font-semibold wrap-anywhere">{contactEmail}</span>. It stays in the form.
    </p>
  );
}
