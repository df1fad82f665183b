import type { FormerPart } from '@axlewright/contract/catalog/deleted-parts';
import { isOrderableStatus } from '@axlewright/contract/catalog/life-cycle';
import {
  maximumCandidates,
  type NumberCandidate,
  type NumberMatch,
  type NumberRequest,
  type ResolvedNumber,
} from '@axlewright/contract/catalog/numbers';
import type { Part } from '@axlewright/contract/catalog/parts';
import { smallestOrderQuantity } from '@axlewright/contract/sales/order-quantity';
import type { Db } from '../../../platform/database/db.ts';
import { mapFormerPartsByKey } from '../parts/deleted-parts.ts';
import { mapPartsById } from '../parts/parts.ts';
import { listNumberHits, type NumberHit, type ReadingsOfLines } from './numbers.queries.ts';
import { gtinsOf, type NumberReading, readBrandedNumber, readLineCode, readNumberEnd, readPlainNumber } from './read-number.ts';
import { repairGtin, repairs, retypeNumber, swapInNumber } from './repair-number.ts';

/** One call looks up at most about this many spellings with swapped characters. That is enough for 2,000 typical lines. */
const maximumSwapped = 100_000;
/**
 * When one call has about this many spellings, it does not look for other typing errors in the remaining lines. Spellings with swapped
 * characters count, too.
 */
const maximumSpellings = 30_000;

/**
 * Finds the parts for typed numbers: a company's own numbers, part numbers, numbers of vehicle makers and competitors, and GTINs, with or
 * without a brand or line code. Never chooses among several parts. Reads the text as the end of a number, or as a number with a typing
 * error, only if nothing has the number as typed.
 * @param companyId the company whose own numbers count; null: none
 */
export async function resolveNumbers(db: Db, { lines }: NumberRequest, companyId: string | null): Promise<ResolvedNumber[]> {
  const typed = lines.map(({ text }, line) => ({ text, line }));
  const hits = await listHits(db, companyId, typed, [...exactReaders, readNearly]);
  const ids = new Set(hits.flatMap(({ part_id, successor_ids }) => [part_id, ...successor_ids]));
  const parts = await mapPartsById(db, [...ids]);
  const hitsOfLine = Map.groupBy(hits, ({ line }) => line);
  const resolved = lines.map(({ text }, line) => ({ text, ...resolve(bestHits(hitsOfLine.get(line) ?? []), parts) }));
  const formerParts = await listFormerParts(db, resolved);
  return resolved.map((each, line) => ({ ...each, quantity: lines[line]?.quantity ?? null, formerPart: formerParts[line] ?? null }));
}

/** Finds, for each line whose number no part has, a part that had this part number and is no longer sold. */
async function listFormerParts(db: Db, lines: (Resolution & { text: string })[]): Promise<(FormerPart | undefined)[]> {
  const keysOfLines = lines.map(({ text, status }) =>
    status === 'unknown' || status === 'proposed' ? readPlainNumber(text).map(({ key }) => key) : [],
  );
  const formerParts = await mapFormerPartsByKey(db, [...new Set(keysOfLines.flat())]);
  return keysOfLines.map((keys) => keys.map((key) => formerParts.get(key)).find((part) => part !== undefined));
}

/**
 * Returns the part number of the one part that a text identifies without a typing error. Returns null if there is none, or if there are
 * several. Does not look up companies' own numbers.
 */
export async function findNamedPartNumber(db: Db, text: string): Promise<string | null> {
  const [hit, ...others] = bestHits(await listHits(db, null, [{ text, line: 0 }], exactReaders));
  if (!hit || others.length > 0) return null;
  return (await mapPartsById(db, [hit.part_id])).get(hit.part_id)?.partNumber ?? null;
}

interface TypedLine {
  text: string;
  line: number;
}

/** Reads lines in some of the ways in which they can identify parts. */
type Reader = (typed: TypedLine[]) => ReadingsOfLines;

/** Plain numbers come first, because most lines are plain. The second reader costs a search for each possible brand. */
const exactReaders: Reader[] = [
  (typed) => withGtins(readingsOf(typed, readPlainNumber)),
  (typed) => withGtins([...readingsOf(typed, readBrandedNumber), ...readingsOf(typed, readLineCode)]),
];

const withGtins = (numbers: LineReading[]): ReadingsOfLines => ({ numbers, gtins: numbers.flatMap(gtinsOf), ends: [] });

/** Reads lines as ends of numbers, and as numbers with a typing error. */
const readNearly: Reader = (typed) => ({
  numbers: repairLines(typed),
  gtins: readingsOf(typed, repairGtin),
  ends: readingsOf(typed, readNumberEnd),
});

/** Looks up the readings of the first reader, then those of the next one for the lines without a hit, and so on. */
async function listHits(db: Db, companyId: string | null, typed: TypedLine[], readers: Reader[]): Promise<NumberHit[]> {
  const hits: NumberHit[] = [];
  let unknown = typed;
  for (const read of readers) {
    if (unknown.length === 0) break;
    const found = await listNumberHits(db, companyId, read(unknown));
    hits.push(...found);
    const known = new Set(found.map(({ line }) => line));
    unknown = unknown.filter(({ line }) => !known.has(line));
  }
  return hits;
}

/** Tries look-alikes and swapped characters first: they are likely, and few. Then tries other errors, up to the limit. */
function repairLines(typed: TypedLine[]): LineReading[] {
  const swapped = repairUpTo(maximumSwapped, typed, swapInNumber);
  return [...swapped, ...repairUpTo(maximumSpellings - swapped.length, typed, retypeNumber)];
}

/** Repairs the first lines, up to about `maximum` spellings. */
function repairUpTo(maximum: number, typed: TypedLine[], repair: (text: string) => NumberReading[]): LineReading[] {
  const repaired: LineReading[] = [];
  for (const each of typed) {
    if (repaired.length >= maximum) break;
    repaired.push(...readingsOf([each], repair));
  }
  return repaired;
}

type LineReading = NumberReading & { line: number };

const readingsOf = <Reading>(typed: TypedLine[], read: (text: string) => Reading[]) =>
  typed.flatMap(({ text, line }) => read(text).map((reading) => ({ ...reading, line })));

/** Keeps the hits with the best rank, each part once. */
function bestHits(hits: readonly NumberHit[]): NumberHit[] {
  const best = Math.min(...hits.map(({ rank }) => rank));
  const parts = Map.groupBy(
    hits.filter(({ rank }) => rank === best),
    ({ part_id }) => part_id,
  );
  return [...parts.values()].flatMap(([first]) => first ?? []);
}

type Resolution = Omit<ResolvedNumber, 'text' | 'quantity' | 'formerPart'>;

function resolve(hits: readonly NumberHit[], parts: ReadonlyMap<string, Part>): Resolution {
  const nothing: Resolution = { status: 'unknown', partId: null, part: null, candidates: [], replacedBy: null, successors: [] };
  const [hit] = hits;
  if (hit === undefined) return nothing;
  const candidates = hits.slice(0, maximumCandidates).flatMap((each) => candidateOf(each.part_id, matchOf(each), each, parts) ?? []);
  if (isRepaired(hit)) return { ...nothing, status: 'proposed', candidates };
  if (hits.length > 1) return { ...nothing, status: 'choose', candidates };
  const part = parts.get(hit.part_id) ?? null;
  const successors = hit.successor_ids.flatMap((id) => candidateOf(id, 'successor', null, parts) ?? []);
  const status = successors.length > 0 && !(hit.supersession === 'use-up' && isOrderable(part)) ? 'replaced' : 'found';
  return { status, partId: hit.part_id, part, candidates, replacedBy: onlyOne(successors), successors };
}

const onlyOne = ([candidate, ...others]: NumberCandidate[]) => (candidate && others.length === 0 ? candidate : null);

/** Returns whether buyers can order the part, at least in its smallest quantity. */
function isOrderable(part: Part | null): boolean {
  if (!part || part.availableQ === null || !isOrderableStatus(part.lifeCycleStatus)) return false;
  return smallestOrderQuantity({ ...part, availableQ: part.availableQ }) !== null;
}

const isRepaired = ({ rank }: NumberHit): boolean => rank in repairs;
const matchOf = ({ rank, why }: NumberHit): NumberMatch => repairs[rank as keyof typeof repairs] ?? why;

/**
 * Returns null if visitors do not see the part.
 * @param hit the number that matched; null: the part's own number
 */
function candidateOf(partId: string, why: NumberMatch, hit: NumberHit | null, parts: ReadonlyMap<string, Part>): NumberCandidate | null {
  const part = parts.get(partId);
  if (!part) return null;
  const { partNumber, brand, name } = part;
  return { partId, partNumber, brand, name, why, number: hit?.number ?? partNumber, numberBrand: hit?.number_brand ?? brand };
}
