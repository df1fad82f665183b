import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import { useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';

const forms = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const;
const widths = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const;
const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Form = (typeof forms)[number]['value'];
type Width = (typeof widths)[number]['value'];
type Scheme = (typeof schemes)[number]['value'];

/** An email as HTML, at the width of a phone or of a desktop, light or dark, or as text. */
export function MailView({ mail }: { mail: MailPreview }) {
  const [form, setForm] = useState<Form>('html');
  const [width, setWidth] = useState<Width>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Segmented label="Format" options={forms} value={form} onValueChange={setForm} />
        {form === 'html' && (
          <>
            <Segmented label="Width" options={widths} value={width} onValueChange={setWidth} />
            <Segmented label="Colors" options={schemes} value={scheme} onValueChange={setScheme} />
          </>
        )}
      </div>
      {form === 'html' ? (
        // On a narrow screen, an email at desktop width can be scrolled inside this box, even with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse must be able to scroll it
        <section aria-label="The email as HTML" tabIndex={0} className="overflow-x-auto">
          <iframe
            key={mail.id}
            title={`${mail.name}, as HTML`}
            srcDoc={inScheme(mail.html, scheme)}
            // An email needs no scripts, and its sample links must not leave this page.
            sandbox="allow-same-origin"
            className={`h-[48rem] border border-line ${width === 'phone' ? 'w-[24.375rem] max-w-full' : 'w-[50rem]'}`}
          />
        </section>
      ) : (
        <pre className="max-w-3xl whitespace-pre-wrap rounded-md border border-line bg-surface p-4 text-sm wrap-anywhere">{mail.text}</pre>
      )}
    </div>
  );
}

/** Shows an email as a mail program with this color scheme does, whatever scheme the browser has. */
function inScheme(html: string, scheme: Scheme): string {
  return html
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll(/color-scheme: light dark|content="light dark"/g, (text) => text.replace('light dark', scheme));
}
