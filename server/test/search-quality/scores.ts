/** How well the search answers one golden query. */
export interface SearchScore {
  group: string;
  q: string;
  /** nDCG@10, from 0 to 1 */
  ndcg: number;
  /** the grades of the first ten results */
  listed: number[];
}

export const overallOf = (scores: readonly SearchScore[]): number => scores.reduce((sum, { ndcg }) => sum + ndcg, 0) / scores.length;

export const byGroup = (scores: readonly SearchScore[]): Map<string, SearchScore[]> => Map.groupBy(scores, ({ group }) => group);
