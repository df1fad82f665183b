/** What can be wrong with a catalog file, the worst first. An error keeps the file from being taken; a warning does not. */
export const defectKinds = {
  'malformed-xml': 'error',
  'not-aces': 'error',
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
  /** of the file, from 1 */
  line: number;
  /** the id of the application; null if the defect is not in one */
  app: string | null;
  message: string;
  /** what to do about it */
  repair: string;
}

/** Of each kind, a check keeps this many defects. */
export const mostKeptDefects = 10_000;

type NewDefect = Omit<Defect, 'severity' | 'kind' | 'app'> & { app?: string | null };

export interface Defects {
  add(kind: DefectKind, defect: NewDefect): void;
  /** Counts defects that are not added, because there are too many. */
  count(kind: DefectKind, more: number): void;
  counts(): Partial<Record<DefectKind, number>>;
  hasErrors(): boolean;
  /** The worst first, then by line. */
  sorted(): Defect[];
}

/** Collects defects. Counts all of them, and keeps the first ones of each kind. */
export function createDefects(): Defects {
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
    add(kind, { line, app = null, message, repair }) {
      if (count(kind, 1) <= mostKeptDefects) kept.push({ severity: defectKinds[kind], kind, line, app, message, repair });
    },
    count: (kind, more) => void count(kind, more),
    counts: () => Object.fromEntries(counts),
    hasErrors: () => [...counts.keys()].some((kind) => defectKinds[kind] === 'error'),
    sorted: () => kept.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line),
  };
}
