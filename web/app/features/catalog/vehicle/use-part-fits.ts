import type { Fitment } from '@axlewright/contract/catalog/fitment';
import { useQueries } from '@tanstack/react-query';
import { useChosenVehicle } from './chosen-vehicle.ts';
import { fitmentQuery } from './vehicle.queries.ts';

/** Whether a part fits the chosen vehicle. `failed`: the call failed, or the shop does not have the part. */
export type FitState = Fitment | 'checking' | 'failed';

/** Returns whether each of the parts fits the chosen vehicle. Returns nulls if no vehicle is chosen. */
export function usePartFits(partIds: readonly string[]): (FitState | null)[] {
  const vehicle = useChosenVehicle();
  const results = useQueries({ queries: partIds.map((partId) => fitmentQuery(vehicle, partId)) });
  return results.map(({ data, isError }) => {
    if (!vehicle) return null;
    if (data === undefined) return isError ? 'failed' : 'checking';
    return data ?? 'failed';
  });
}

/** Like `usePartFits`, for one part. */
export const usePartFit = (partId: string): FitState | null => usePartFits([partId])[0] ?? null;
