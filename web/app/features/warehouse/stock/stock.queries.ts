import type { NewReceipt, NewStockCount, NewWriteOff, PartStock } from '@axlewright/contract/warehouse/stock';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';

/** Orders change the stock all the time. */
const refreshMs = 20_000;

export const partStockQuery = (partId: string) =>
  queryOptions({
    queryKey: endpointKey('getPartStock', partId),
    queryFn: ({ signal }) => callApi('getPartStock', { params: { partId }, signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });

export const stockChangesQuery = (partId: string, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listStockChanges', partId, cursor),
    queryFn: ({ signal }) => callApi('listStockChanges', { params: { partId }, query: { cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

export const stockListQuery = (bin: string, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listStock', bin, cursor),
    queryFn: ({ signal }) => callApi('listStock', { query: { bin, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Finds the parts with a scanned or typed number. Always asks the server, because the stock changes. */
export const findByNumber = (number: string): Promise<PartStock[]> => callApi('listStockByNumber', { query: { number } });

/** A change of stock, or of a part's bin. Because of the idempotency key, a stock change can be sent again without being made twice. */
export type StockMove =
  | { kind: 'receive'; receipt: NewReceipt; key: string }
  | { kind: 'count'; count: NewStockCount; key: string }
  | { kind: 'write-off'; partId: string; writeOff: NewWriteOff; key: string }
  | { kind: 'bin'; partId: string; bin: string };

interface MoveCallbacks {
  onDone: (stocks: PartStock[], move: StockMove) => void;
  onFailed?: (error: unknown) => void;
}

/** Changes stock. `onDone` gets the stock of the changed parts. */
export function useMoveStock({ onDone, onFailed }: MoveCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendMove,
    onSuccess: (stocks, move) => {
      void invalidateAfter(queryClient, 'moveStock');
      onDone(stocks, move);
    },
    // Someone else may have changed the stock, so the page shows the current stock next to the error.
    onError: (error) => {
      void invalidateAfter(queryClient, 'moveStock');
      onFailed?.(error);
    },
  });
}

async function sendMove(move: StockMove): Promise<PartStock[]> {
  switch (move.kind) {
    case 'receive':
      return callApi('receiveStock', { body: move.receipt, headers: { 'Idempotency-Key': move.key } });
    case 'count':
      return callApi('countStock', { body: move.count, headers: { 'Idempotency-Key': move.key } });
    case 'write-off': {
      const { partId, writeOff, key } = move;
      return [await callApi('writeOffStock', { params: { partId }, body: writeOff, headers: { 'Idempotency-Key': key } })];
    }
    case 'bin':
      return [await callApi('setBin', { params: { partId: move.partId }, body: { bin: move.bin } })];
  }
}
