import type { ArticleGroup } from './article.ts';
import { benchArticles } from './bench.ts';
import { orderingArticles } from './ordering.ts';
import { shelfArticles } from './shelf.ts';

export const articleGroups: readonly ArticleGroup[] = [orderingArticles, shelfArticles, benchArticles];
