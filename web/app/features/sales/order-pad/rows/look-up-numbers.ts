import { maximumNumberLines, type ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { maximumTextLength } from '../reading/sheet-lines.ts';
import { type Answer, type PadRow, possibleSplit } from './pad-row.ts';

/** Resolves numbers. Returns the results in the same order. */
export type ResolveNumbers = (texts: readonly string[]) => Promise<readonly ResolvedNumber[]>;

/** Looks up the numbers of rows. Returns one answer per row, in the same order. */
export async function lookUpNumbers(rows: readonly PadRow[], resolve: ResolveNumbers): Promise<Answer[]> {
  const readings = rows.map(readingsOf);
  const texts = [...new Set(readings.flatMap(({ whole, split }) => (split ? [whole, split.number] : [whole])))];
  const results = new Map<string, ResolvedNumber>();
  for (let start = 0; start < texts.length; start += maximumNumberLines) {
    const chunk = texts.slice(start, start + maximumNumberLines);
    for (const [index, result] of (await resolve(chunk)).entries()) results.set(chunk[index] ?? '', result);
  }
  return readings.map(({ number, whole, split, isSplitTried }) => {
    const ofWhole = results.get(whole);
    const ofSplit = split && results.get(split.number);
    const useSplit = ofSplit && rank(ofSplit) > rank(ofWhole);
    return { ...answerOf(number, useSplit ? ofSplit : ofWhole, useSplit ? split.quantity : null), isSplitTried };
  });
}

/** The texts to look up for a row: the whole number, and the number without the quantity at its end. */
function readingsOf(row: PadRow) {
  const number = row.number.trim();
  const split = possibleSplit(row);
  const fits = split !== null && split.number.length <= maximumTextLength;
  return { number, whole: number.slice(0, maximumTextLength), split: fits ? split : null, isSplitTried: split !== null };
}

/** The best is a part that is sold, then one that had exactly this number, and then a proposal. With equal ranks, the whole number wins. */
function rank(result: ResolvedNumber | undefined): number {
  if (result?.formerPart) return 2;
  if (!result || result.status === 'unknown') return 0;
  return result.status === 'proposed' ? 1 : 3;
}

function answerOf(number: string, result: ResolvedNumber | undefined, splitQuantity: string | null): Omit<Answer, 'isSplitTried'> {
  // If the number was too long, only its beginning was looked up. That result is not about the typed number.
  if (!result || number.length > maximumTextLength) return { number, status: 'unknown', part: null, candidates: [], splitQuantity: null };
  const { status, part, candidates, successors, formerPart } = result;
  return { number, status, part, formerPart, candidates: status === 'replaced' ? successors : candidates, splitQuantity };
}
