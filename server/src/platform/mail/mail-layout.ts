import type { MailContent } from './mail-content.ts';
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';

/** Renders an email as HTML and as text. All content is plain text and is escaped. */
export function layoutMail(content: MailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) };
}
