import type { Defects } from './defects.ts';

export interface HeaderValue {
  text: string;
  line: number;
}

/** Compares the number of records that a file states with the number that was read. They differ if the file is cut off. */
export function checkRecordCount({ text, line }: HeaderValue, name: string, records: number, defects: Defects): void {
  if (text === String(records)) return;
  const said = text === '' ? 'The file does not say how many records it has' : `${name} is ${text}`;
  const message = `${said}, but the shop read ${records} ${records === 1 ? 'record' : 'records'}. The file may be cut off.`;
  defects.add('record-count', { line, message, repair: 'Send the whole file again.' });
}

/** Whether the text is a date such as 2026-03-31. */
export function isDate(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
