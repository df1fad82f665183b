import type { TextBlock } from '../text-block.ts';

/** A short page that the footer links to. */
export interface TextPage {
  slug: string;
  title: string;
  /** The page shows it above the text. Search engines get it as the description of the page. */
  summary: string;
  sections: readonly { title: string; body: readonly TextBlock[] }[];
}
