/** One block of a longer text: a paragraph, a list or a table. */
export type TextBlock =
  | string
  | { list: readonly string[] }
  | { table: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] } };

/** One paragraph. Line breaks and indentation in the source become single spaces. */
export function prose(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: parts }, ...values)
    .trim()
    .replace(/\s+/g, ' ');
}
