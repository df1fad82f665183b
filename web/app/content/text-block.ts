/** A piece of a longer text: a paragraph, a list or a table. */
export type TextBlock =
  | string
  | { list: readonly string[] }
  | { table: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] } };

/** A paragraph written over several lines of source. */
export function prose(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: parts }, ...values)
    .trim()
    .replace(/\s+/g, ' ');
}
