import type { QueryClient } from '@tanstack/react-query';
import type { PickedVehicle } from './chosen-vehicle.ts';
import { pickedOf } from './picked-of.ts';
import { vehicleQuery } from './vehicle.queries.ts';

/** Loads a vehicle, and returns it with the engine. The engine is null if the vehicle does not have it. Throws for an unknown vehicle. */
export const findPicked = async (queryClient: QueryClient, vehicleId: string, engineId: string): Promise<PickedVehicle> =>
  pickedOf(await queryClient.fetchQuery(vehicleQuery(vehicleId)), engineId);
