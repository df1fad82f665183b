import type { TextBlock } from '../text-block.ts';

/** One question from the counter. The short answer alone is already right; the body says why and what to do. */
export interface Article {
  /** The anchor on the page. It stays, because others link to it. */
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
