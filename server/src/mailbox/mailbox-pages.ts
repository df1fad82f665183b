import { htmlPage } from '@axlewright/sandbox/html-page';
import { escapeHtml } from '../platform/mail/escape-html.ts';
import { refreshSeconds } from './list-refresh.ts';
import { type CapturedMail, type MailSummary, maxMails, type ShownMails } from './mailbox.queries.ts';

/** The pages of the mailbox. `base` is the URL path of the mailbox. */

export function listPage(base: string, shown: ShownMails, mails: MailSummary[]): string {
  const exception = shown === 'without staff' ? ' Mail to staff is hidden.' : '';
  return page(
    base,
    'Mailbox',
    `<main>
<h1>Mailbox</h1>
<p class="about">No mail server is configured. The shop’s mail is shown on this page and not delivered.${exception} The newest ${maxMails} emails are kept. The list refreshes every ${refreshSeconds} seconds.</p>
${mails.length === 0 ? '<p class="empty">No mail yet.</p>' : `<ol class="mails">${mails.map((mail) => listRow(base, mail)).join('')}</ol>`}
</main>
<script src="${base}/mailbox.js"></script>`,
  );
}

function listRow(base: string, { id, to, subject, capturedAt }: MailSummary): string {
  return `
<li><a href="${base}/mails/${id}">
<span class="to">${escapeHtml(to)}</span>
<span class="subject">${escapeHtml(subject)}</span>
${timeHtml(capturedAt)}
</a></li>`;
}

export function mailPage(base: string, mail: CapturedMail, form: 'html' | 'text'): string {
  const tab = (each: 'html' | 'text', path: string, label: string) =>
    `<a href="${base}/mails/${mail.id}${path}"${each === form ? ' aria-current="page"' : ''}>${label}</a>`;
  return page(
    base,
    mail.subject,
    `<main class="mail">
<p class="back"><a href="${base}">All emails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="about">To <strong>${escapeHtml(mail.to)}</strong>, ${timeHtml(mail.capturedAt)}</p>
<nav class="tabs" aria-label="Format">${tab('html', '', 'HTML')}${tab('text', '/text', 'Text')}</nav>
${
  form === 'html'
    ? `<iframe src="${base}/mails/${mail.id}/content" title="The email as HTML" sandbox="allow-top-navigation-by-user-activation"></iframe>`
    : `<pre tabindex="0" aria-label="The email as text">${linkedText(mail.text)}</pre>`
}
</main>`,
  );
}

export function missingPage(base: string): string {
  return page(
    base,
    'No such email',
    `<main><p class="back"><a href="${base}">All emails</a></p><h1>There is no such email</h1><p class="about">The mailbox keeps only the newest ${maxMails} emails.</p></main>`,
  );
}

/** Returns the HTML of an email for the frame. The email's links open in the parent window. */
export function framedHtml(html: string): string {
  const base = '<base target="_top">';
  return /<head\b[^>]*>/i.test(html) ? html.replace(/<head\b[^>]*>/i, (head) => head + base) : base + html;
}

function linkedText(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)\S)+/g, (url) => `<a href="${url}">${url}</a>`);
}

function timeHtml(time: Date): string {
  const iso = time.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

function page(base: string, title: string, body: string): string {
  return htmlPage(
    `${escapeHtml(title)} – sandbox`,
    `<link rel="stylesheet" href="${base}/mailbox.css">`,
    `<header><strong>Sandbox</strong> <span>This page stands in for a mail server in the demo shop.</span> <a href="/">Back to the shop</a></header>
${body}`,
  );
}

export const mailboxStyle = `
:root { color-scheme: light dark; --paper: light-dark(#f7f5f3, #120f0d); --surface: light-dark(#fefdfc, #1b1816); --line: light-dark(#d7d4cf, #35312d); --ink: light-dark(#191512, #f1eeea); --soft: light-dark(#4a433f, #c2bdb7); --link: light-dark(#b13d0c, #fa9050); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; padding: 0.5rem 1rem; background: light-dark(#faeed1, #36250d); color: light-dark(#5f3f00, #ebbc63); font-size: 0.9375rem; }
header a { margin-left: auto; color: inherit; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { margin: 0 0 0.5rem; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.about { margin: 0 0 1.25rem; color: var(--soft); overflow-wrap: anywhere; }
.empty { padding: 2rem 1rem; border: 1px dashed var(--line); text-align: center; color: var(--soft); }
.mails { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr) auto; gap: 0.125rem 1rem; padding: 0.75rem 1rem; color: inherit; text-decoration: none; }
.mails a:hover { background: light-dark(#edeae7, #241f1c); }
.mails span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mails .subject { font-weight: 600; }
time { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.back { margin: 0 0 0.75rem; }
.back a, .tabs a { display: inline-block; padding: 0.6rem 0; }
.mail { display: flex; flex-direction: column; min-height: calc(100dvh - 3rem); }
.tabs { display: flex; gap: 1.5rem; border-bottom: 1px solid var(--line); }
.tabs a { color: var(--soft); text-decoration: none; border-bottom: 3px solid transparent; }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; border-color: #f0641e; }
iframe { flex: 1; width: 100%; min-height: 42rem; border: 1px solid var(--line); border-top: 0; }
pre { margin: 0; padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-top: 0; font: 0.9375rem/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 44rem) {
  header a { margin-left: 0; }
  .mails a { grid-template-columns: minmax(0, 1fr); }
  .mails span { white-space: normal; overflow-wrap: anywhere; }
}
`;
