import type { TextBlock } from '../text-block.ts';

/** A short page that the footer links to. */
export interface TextPage {
  slug: string;
  title: string;
  /** Shown above the text, and given to search engines as the description. */
  summary: string;
  sections: readonly { title: string; body: readonly TextBlock[] }[];
}
