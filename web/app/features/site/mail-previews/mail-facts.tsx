import type { MailPreview } from '@axlewright/contract/site/mail-previews';

/** When the shop sends an email, and to whom. */
export function MailFacts({ mail: { subject, sentWhen, sentTo, canTurnOff } }: { mail: MailPreview }) {
  const facts = [
    ['Subject', subject],
    ['Sent when', sentWhen],
    ['Sent to', `${sentTo}. ${canTurnOff ? 'Members can turn it off on My Emails.' : 'It cannot be turned off.'}`],
  ];
  return (
    <dl className="grid max-w-3xl gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="mt-2 text-ink-soft text-sm sm:mt-0 sm:leading-6">{term}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
