import { maker } from '@axlewright/contract/site/maker';
import { escapeHtml } from './escape-html.ts';

export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** the call to action; `url` is absolute */
  button: { label: string; url: string };
  /** why the recipient gets this email */
  footer: string;
}

const fonts = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** The shop's palette as plain values, because mail clients do not support custom properties. */
const light = { paper: '#f7f5f3', surface: '#fefdfc', line: '#d7d4cf', ink: '#191512', soft: '#4a433f', faint: '#665f5a', link: '#b13d0c' };
const dark = { paper: '#120f0d', surface: '#1b1816', line: '#35312d', ink: '#f1eeea', soft: '#c2bdb7', faint: '#9e9993', link: '#fa9050' };
const button = { area: '#f0641e', letters: '#140e0b' };

/** Renders an email as HTML and as text. All content is plain text and is escaped. */
export function layoutMail(content: MailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) };
}

function textOf({ heading, paragraphs, button: { label, url }, footer }: MailContent): string {
  return `${[heading, ...paragraphs, `${label}:\n${url}`, `-- \n${maker.name}\n${footer}`].join('\n\n')}\n`;
}

/**
 * Styles are inline, because some clients remove the head. Only the dark palette is in the head. Outlook on Windows renders with Word, so
 * it gets a table for the width, and wide spaces for the padding of the button.
 */
function htmlOf({ heading, paragraphs, button: { label, url }, footer }: MailContent): string {
  const href = escapeHtml(url);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${button.area} ${dark.line} ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .faint { color: ${dark.faint} !important; }
  .link { color: ${dark.link} !important; }
}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background-color: ${light.paper}; -webkit-text-size-adjust: 100%;">
<div class="paper" role="article" aria-roledescription="email" lang="en" style="padding: 24px 12px; background-color: ${light.paper}; font-family: ${fonts};">
<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div style="max-width: 600px; margin: 0 auto;">
<p class="ink" style="margin: 0 0 16px; padding: 0 4px; color: ${light.ink}; font-size: 20px; line-height: 28px; font-weight: 800; letter-spacing: 0.5px;">${escapeHtml(maker.name)}</p>
<div class="surface" style="padding: 32px 28px; background-color: ${light.surface}; border: 1px solid ${light.line}; border-top: 4px solid ${button.area};">
<h1 class="ink" style="margin: 0 0 16px; color: ${light.ink}; font-size: 24px; line-height: 32px; font-weight: 700;">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
<p style="margin: 24px 0;"><a href="${href}" style="display: inline-block; padding: 14px 28px; background-color: ${button.area}; color: ${button.letters}; font-size: 16px; line-height: 20px; font-weight: 700; text-decoration: none; border-radius: 3px; mso-padding-alt: 0;"><!--[if mso]><i style="mso-font-width: 300%; mso-text-raise: 28px;" hidden>&emsp;</i><![endif]--><span style="mso-text-raise: 14px;">${escapeHtml(label)}</span><!--[if mso]><i style="mso-font-width: 300%;" hidden>&emsp;&#8203;</i><![endif]--></a></p>
<p class="faint" style="margin: 0; color: ${light.faint}; font-size: 14px; line-height: 20px;">Or copy this link into your browser:<br><a class="link" href="${href}" style="color: ${light.link}; word-break: break-all; overflow-wrap: anywhere;">${href}</a></p>
</div>
<p class="faint" style="margin: 16px 0 0; padding: 0 4px; color: ${light.faint}; font-size: 13px; line-height: 20px;">${escapeHtml(footer)}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`;
}

function paragraphHtml(paragraph: string): string {
  return `<p class="soft" style="margin: 0 0 16px; color: ${light.soft}; font-size: 16px; line-height: 25px;">${escapeHtml(paragraph)}</p>`;
}
