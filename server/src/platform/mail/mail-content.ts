/** The content of an email, without its layout. All fields are plain text. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** labeled texts, such as the shipping address; may contain line breaks */
  facts?: MailFact[];
  table?: MailTable;
  /** the button of the email; `url` is absolute */
  button: { label: string; url: string };
  /** the reason why the recipient gets this email */
  footer: string;
  /** below the footer; `url` is absolute */
  footerLinks?: { label: string; url: string }[];
}

export interface MailFact {
  label: string;
  text: string;
}

export interface MailTable {
  /** headings of the columns: the wide first column with names, and the columns with figures */
  head: [string, ...string[]];
  rows: MailRow[];
  /** lines below the rows, aligned to the right */
  sums: { label: string; amount: string; isTotal?: boolean }[];
}

export interface MailRow {
  name: string;
  /** small text above the name */
  label: string;
  figures: string[];
}
