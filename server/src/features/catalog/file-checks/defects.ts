/** What can be wrong with an ACES or PIES file, the worst first. A file with an error cannot be imported. A file with only warnings can. */
export const defectKinds = {
  'malformed-xml': 'error',
  'not-aces': 'error',
  'not-pies': 'error',
  'missing-header': 'error',
  'invalid-header': 'error',
  'record-count': 'error',
  overlap: 'error',
  duplicate: 'error',
  'duplicate-id': 'error',
  'missing-element': 'error',
  'invalid-value': 'error',
  'invalid-years': 'error',
  'unknown-vehicle': 'error',
  'unknown-engine': 'error',
  'unknown-part': 'error',
  'unknown-asset': 'error',
  'duplicate-item': 'error',
  'other-currency': 'error',
  'price-zero': 'error',
  'gtin-check-digit': 'error',
  'duplicate-gtin': 'error',
  'successor-loop': 'error',
  'missing-successor': 'warning',
  'unknown-successor': 'warning',
  'successor-status': 'warning',
  'unknown-price-sheet': 'warning',
  'missing-price': 'warning',
  'zero-weight': 'warning',
  'empty-description': 'warning',
  'stock-of-proposed-part': 'warning',
  'comment-no-comment': 'warning',
  'part-type-disagreement': 'warning',
  'quantity-outlier': 'warning',
  'duplicate-qualifier': 'warning',
  'empty-note': 'warning',
  'orphan-asset': 'warning',
  'unknown-element': 'warning',
  'vehicles-not-checked': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;
export type DefectKind = keyof typeof defectKinds;

export interface Defect {
  severity: 'error' | 'warning';
  kind: DefectKind;
  /** in the file, counted from 1 */
  line: number;
  /** only ACES: the id of the application; null if the defect is not in one */
  app?: string | null;
  /** only PIES: the part number of the item; null if the defect is not in one */
  item?: string | null;
  message: string;
  /** what to do about it */
  repair: string;
}

/** A check keeps at most this many defects of each kind. */
export const mostKeptDefects = 10_000;

type NewDefect = Omit<Defect, 'severity' | 'kind'>;

export interface CheckResult {
  /** false if there is an error */
  ok: boolean;
  /** how many records the file has: applications and assets (ACES), or items (PIES) */
  records: number;
  /** the first 10,000 of each kind, the worst kinds first */
  defects: Defect[];
  /** how many of each kind there are */
  counts: Partial<Record<DefectKind, number>>;
}

export interface Defects {
  add(kind: DefectKind, defect: NewDefect): void;
  /** Counts defects that the caller does not add, because there are too many. */
  count(kind: DefectKind, more: number): void;
  /** Returns the result of a check that has read this many records. */
  result(records: number): CheckResult;
}

/**
 * Collects the defects of a file. Counts all of them, and keeps the first ones of each kind. `record` says whether the file contains applications or
 * items.
 */
export function createDefects(record: 'app' | 'item'): Defects {
  const counts = new Map<DefectKind, number>();
  const kept: Defect[] = [];
  const order = new Map(Object.keys(defectKinds).map((kind, index) => [kind, index]));
  const rank = ({ kind }: Defect) => order.get(kind) ?? 0;

  function count(kind: DefectKind, more: number): number {
    const total = (counts.get(kind) ?? 0) + more;
    counts.set(kind, total);
    return total;
  }

  return {
    add(kind, defect) {
      if (count(kind, 1) <= mostKeptDefects) kept.push({ severity: defectKinds[kind], kind, [record]: null, ...defect });
    },
    count: (kind, more) => void count(kind, more),
    result: (records) => ({
      ok: ![...counts.keys()].some((kind) => defectKinds[kind] === 'error'),
      records,
      defects: kept.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line),
      counts: Object.fromEntries(counts),
    }),
  };
}

/** Returns how many errors and warnings a check has found, including those that it does not list. */
export function countDefects({ counts }: Pick<CheckResult, 'counts'>): { errors: number; warnings: number } {
  const found = { errors: 0, warnings: 0 };
  for (const [kind, count] of Object.entries(counts)) found[defectKinds[kind as DefectKind] === 'error' ? 'errors' : 'warnings'] += count;
  return found;
}

/** Returns a function that reports the first error of the XML. */
export const reportMalformed =
  (defects: Defects) =>
  (message: string, line: number): void =>
    defects.add('malformed-xml', { line, message, repair: 'Create the file again with an XML library.' });
