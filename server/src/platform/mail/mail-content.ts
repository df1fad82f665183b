/** The content of an email, without its layout. All of it is plain text. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** such as a shipping address; may have line breaks */
  facts?: MailFact[];
  table?: MailTable;
  /** the call to action; `url` is absolute */
  button: { label: string; url: string };
  /** why the recipient gets this email */
  footer: string;
}

export interface MailFact {
  label: string;
  text: string;
}

export interface MailTable {
  /** header of the wide first column, and of the columns with figures */
  head: [string, ...string[]];
  rows: MailRow[];
  /** below the rows, right-aligned */
  sums: { label: string; amount: string; isTotal?: boolean }[];
}

export interface MailRow {
  name: string;
  /** shown above the name, in a smaller font */
  label: string;
  figures: string[];
}
