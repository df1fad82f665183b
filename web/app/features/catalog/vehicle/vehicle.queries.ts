import { maximumFitmentParts, qualifierText } from '@axlewright/contract/catalog/fitment-parameters';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';
import type { ChosenVehicle } from './chosen-vehicle.ts';

/** Vehicles change about once a year. */
const staleTime = Number.POSITIVE_INFINITY;

export const yearsQuery = queryOptions({
  queryKey: endpointKey('listVehicleYears'),
  queryFn: ({ signal }) => callApi('listVehicleYears', { signal }),
  staleTime,
});

/** The makes of a model year. An empty year loads nothing. */
export const makesQuery = (year: string) =>
  queryOptions({
    queryKey: endpointKey('listMakes', year),
    queryFn: year === '' ? skipToken : ({ signal }) => callApi('listMakes', { query: { year: Number(year) }, signal }),
    staleTime,
  });

/** The models of a make in a model year. An empty year or make loads nothing. */
export const modelsQuery = (year: string, makeId: string) =>
  queryOptions({
    queryKey: endpointKey('listVehicles', year, makeId),
    queryFn:
      year === '' || makeId === '' ? skipToken : ({ signal }) => callApi('listVehicles', { query: { year: Number(year), makeId }, signal }),
    staleTime,
  });

/** A vehicle with its engines. An empty id loads nothing. */
export const vehicleQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('getVehicle', id),
    queryFn: id === '' ? skipToken : ({ signal }) => callApi('getVehicle', { params: { id }, signal }),
    staleTime,
  });

/** Whether parts fit the vehicle. Loads nothing without a vehicle or without parts. */
export const fitmentQuery = (vehicle: ChosenVehicle | null, partIds: readonly string[]) =>
  queryOptions({
    queryKey: endpointKey('getFitment', vehicle && factsOf(vehicle), partIds),
    queryFn:
      vehicle === null || partIds.length === 0
        ? skipToken
        : async ({ signal }) => {
            const calls = chunksOf([...new Set(partIds)]).map((ids) => getFitment(vehicle, ids, signal));
            return (await Promise.all(calls)).flat();
          },
  });

/** What decides whether parts fit the vehicle. */
const factsOf = ({ vehicleId, engine, has, hasNot }: ChosenVehicle) => ({ vehicleId, engineId: engine?.id, has, hasNot });

const getFitment = ({ vehicleId, engine, has, hasNot }: ChosenVehicle, partIds: readonly string[], signal: AbortSignal) =>
  callApi('getFitment', {
    query: { vehicleId, engineId: engine?.id, partIds: partIds.join(','), has: has.map(qualifierText), hasNot: hasNot.map(qualifierText) },
    signal,
  });

/** One call tells about a limited number of parts, and a basket can have more. */
function chunksOf(partIds: readonly string[]): string[][] {
  const count = Math.ceil(partIds.length / maximumFitmentParts);
  return Array.from({ length: count }, (_, index) => partIds.slice(index * maximumFitmentParts, (index + 1) * maximumFitmentParts));
}

/** The vehicles that a part fits, by words and years. */
export const applicationsQuery = (partId: string, q: string) =>
  queryOptions({
    queryKey: endpointKey('listApplications', partId, q),
    queryFn: ({ signal }) => callApi('listApplications', { query: q === '' ? { partId } : { partId, q }, signal }),
  });
