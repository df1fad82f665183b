import type { TextBlock } from '../text-block.ts';

/** A short page that the footer leads to. */
export interface TextPage {
  slug: string;
  title: string;
  /** Said to search engines, and above the text. */
  summary: string;
  sections: readonly { title: string; body: readonly TextBlock[] }[];
}
