import type { TextBlock } from '../text-block.ts';

/** One question from the parts counter. The short answer is complete without the body. The body says why and what to do. */
export interface Article {
  /** The anchor on the page. Never change it: other sites link to it. */
  id: string;
  question: string;
  shortAnswer: string;
  body: readonly TextBlock[];
}

export interface ArticleGroup {
  id: string;
  title: string;
  articles: readonly Article[];
}
