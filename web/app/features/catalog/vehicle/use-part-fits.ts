import type { Fitment } from '@axlewright/contract/catalog/fitment';
import { useQuery } from '@tanstack/react-query';
import { useChosenVehicle } from './chosen-vehicle.ts';
import { fitmentQuery } from './vehicle.queries.ts';

/** Whether a part fits the chosen vehicle. `failed`: the server could not be asked, or does not have the part. */
export type FitState = Fitment | 'checking' | 'failed';

/** Returns a function that tells whether a part fits the chosen vehicle. Null without a vehicle. */
export function usePartFits(partIds: readonly string[]): (partId: string) => FitState | null {
  const vehicle = useChosenVehicle();
  const { data, isError } = useQuery(fitmentQuery(vehicle, partIds));
  return (partId) => {
    if (!vehicle) return null;
    if (!data) return isError ? 'failed' : 'checking';
    return data.find((fitment) => fitment.partId === partId) ?? 'failed';
  };
}
