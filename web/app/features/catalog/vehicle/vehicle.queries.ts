import { queryOptions, skipToken } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey } from '../../../platform/endpoint-cache.ts';
import { askFitment, factsOf } from './ask-fitment.ts';
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

/** Whether a part fits the vehicle. Loads nothing without a vehicle. */
export const fitmentQuery = (vehicle: ChosenVehicle | null, partId: string) =>
  queryOptions({
    queryKey: endpointKey('getFitment', vehicle && factsOf(vehicle), partId),
    queryFn: vehicle === null ? skipToken : () => askFitment(factsOf(vehicle), partId),
  });

/** The vehicles that a part fits. `q` has words and years that they must match. If it is empty, all match. */
export const applicationsQuery = (partId: string, q: string) =>
  queryOptions({
    queryKey: endpointKey('listApplications', partId, q),
    queryFn: ({ signal }) => callApi('listApplications', { query: q === '' ? { partId } : { partId, q }, signal }),
  });
