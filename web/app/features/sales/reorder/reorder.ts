import { ApiError } from '@axlewright/client/call-endpoint';
import type { Basket } from '@axlewright/contract/sales/baskets';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { showBasket } from '../basket/basket-count.ts';
import { forShownCompany } from '../basket/for-shown-company.ts';

/** How messages name the part of a line. */
type NamedPart = Pick<OrderLine, 'partNumber' | 'name'>;

/** What the buyer must know after a reorder. The lines are in the basket, except for `missing`. */
export interface ReorderResult {
  orderId: string;
  added: number;
  /** parts that the shop no longer sells, each with the number of the part that replaces it */
  missing: (NamedPart & { successor: string | null })[];
  /** parts that others replace; the basket has them under their old number */
  replaced: (NamedPart & { successors: string[] })[];
  /** parts that cannot be ordered as they are; the basket says why, and what to do */
  toFix: NamedPart[];
  /** parts whose price has changed, in dollars each */
  repriced: (NamedPart & { before: number; now: number })[];
}

interface ReorderParams {
  orderId: string;
  lines: readonly OrderLine[];
  keyOf: (request: object) => string;
}

/** Adds the parts of an order to the basket. A repeated call with the same keys adds nothing twice. */
export async function reorder(queryClient: QueryClient, { orderId, lines, keyOf }: ReorderParams): Promise<ReorderResult> {
  const parts = lines.filter(({ kind }) => kind === 'part');
  const missing = new Map<OrderLine, string | null>();
  try {
    return resultOf({ orderId, parts, missing, basket: await add(queryClient, parts, keyOf) });
  } catch (error) {
    // The server rejects the whole call if one part is unknown. So the other lines are sent again without it.
    for (const { line, successor } of rejectedLinesOf(error)) missing.set(parts[line] as OrderLine, successor?.partNumber ?? null);
  }
  const others = parts.filter((line) => !missing.has(line));
  const basket = others.length > 0 ? await add(queryClient, others, keyOf) : null;
  return resultOf({ orderId, parts: others, missing, basket });
}

async function add(queryClient: QueryClient, parts: readonly OrderLine[], keyOf: ReorderParams['keyOf']): Promise<Basket> {
  const lines = parts.map(({ partId, quantity, note, orderedAs, vehicle }) => ({ partId, quantity, note, orderedAs, vehicle }));
  const body = await forShownCompany(queryClient, lines);
  const basket = await callApi('addBasketLines', { body, headers: { 'Idempotency-Key': keyOf(body) } });
  showBasket(queryClient, basket);
  return basket;
}

function rejectedLinesOf(error: unknown) {
  if (error instanceof ApiError && error.code === 'lines-rejected' && error.problem.lines) return error.problem.lines;
  throw error;
}

interface AddedLines {
  orderId: string;
  parts: readonly OrderLine[];
  missing: ReadonlyMap<OrderLine, string | null>;
  /** the basket after the lines were added; null if there were none to add */
  basket: Pick<Basket, 'lines'> | null;
}

/** Compares the basket with the past order. */
export function resultOf({ orderId, parts, missing, basket }: AddedLines): ReorderResult {
  const named = ({ partNumber, name }: OrderLine): NamedPart => ({ partNumber, name });
  const inBasket = (line: OrderLine) => basket?.lines.find(({ partId, note }) => partId === line.partId && note === line.note);
  return {
    orderId,
    added: parts.length,
    missing: [...missing].map(([line, successor]) => ({ ...named(line), successor })),
    replaced: parts.flatMap((line) => {
      const successors = inBasket(line)?.part?.successors.map(({ partNumber }) => partNumber) ?? [];
      return successors.length === 0 ? [] : [{ ...named(line), successors }];
    }),
    toFix: parts.filter((line) => inBasket(line)?.problem).map(named),
    repriced: parts.flatMap((line) => {
      const now = inBasket(line)?.unitPrice ?? line.unitPrice;
      return now === line.unitPrice ? [] : [{ ...named(line), before: line.unitPrice, now }];
    }),
  };
}
