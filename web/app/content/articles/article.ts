import type { TextBlock } from '../text-block.ts';

/** A question that customers ask, with its answer. The short answer is enough for readers in a hurry. The body explains it. */
export interface Article {
  /** The anchor in the article's URL. Never change it, because other sites may link to it. */
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
