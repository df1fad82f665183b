import type { QueryClient } from '@tanstack/react-query';
import type { PickedVehicle } from './chosen-vehicle.ts';
import { pickedOf } from './picked-of.ts';
import { vehicleQuery } from './vehicle.queries.ts';

/** Loads a vehicle, and returns it with one of its engines, or without if it has no such engine. Throws for an unknown vehicle. */
export const findPicked = async (queryClient: QueryClient, vehicleId: string, engineId: string): Promise<PickedVehicle> =>
  pickedOf(await queryClient.fetchQuery(vehicleQuery(vehicleId)), engineId);
