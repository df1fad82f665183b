export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Returns a `mailto:` URL. It opens the visitor's email app with the message. Line breaks are CRLF, as RFC 6068 requires. */
export function contactMailUrl(to: string, { name, email, message }: ContactMessage): string {
  const signature = [name, email].filter(Boolean).join('\n');
  const body = [message, signature].filter(Boolean).join('\n\n').replace(/\r?\n/g, '\r\n');
  const subject = name ? `Message from ${name}` : 'Message from the shop’s contact form';
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
