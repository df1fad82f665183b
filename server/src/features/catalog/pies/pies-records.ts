/** An item of a PIES file. `line` is the line of its first element. Missing texts are empty. */
export interface PiesItem {
  line: number;
  /** A: added, C: changed, D: deleted, N: unchanged */
  maintenance: string;
  partNumber: string;
  brandCode: string;
  /** files before 8.0 */
  brandLabel: string;
  gtins: string[];
  /** PCdb's id */
  partType: number | null;
  /** the texts of descriptions by their code, such as DES */
  descriptions: Map<string, string>;
  /** the life-cycle status; empty: unknown */
  status: string;
  successor: string;
  prices: PiesPrice[];
  minimumQuantity: number | null;
  unit: string;
  packageQuantity: number | null;
  attributes: { name: string; value: string; unit: string }[];
  interchanges: { brand: string; partNumber: string }[];
}

export interface PiesPrice {
  type: string;
  dollars: number | null;
  sheet: string;
  /** what the price is for, such as EA or CA; empty: unknown */
  unit: string;
  /** the price is for orders of at least this many pieces */
  fromPieces: number;
  /** dates such as 2026-03-31; empty: no limit */
  validFrom: string;
  validUntil: string;
}
