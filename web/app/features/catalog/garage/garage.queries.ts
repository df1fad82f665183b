import type { GarageVehicle, GarageVehicleToSave } from '@axlewright/contract/catalog/garage';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { changeShownCompany } from '../../people/company/change-shown-company.ts';
import { carName } from './car-name.ts';
import type { GarageQuery } from './garage-url.ts';

/** The vehicle picker shows at most this many cars. */
const maximumChoices = 5;

export const garageQuery = (companyId: string, { q }: GarageQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listGarage', { companyId, q }, cursor),
    queryFn: ({ signal }) => callApi('listGarage', { query: { q, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** The first cars that match. Loads nothing without a company. */
export const garageChoicesQuery = (companyId: string | undefined, q: string) =>
  queryOptions({
    queryKey: endpointKey('listGarage', { companyId, q }, 'choices'),
    queryFn: companyId === undefined ? skipToken : ({ signal }) => callApi('listGarage', { query: { q, limit: maximumChoices }, signal }),
  });

/** Adds a car, or changes the given one. */
export function useSaveCar(edited: GarageVehicle | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: GarageVehicleToSave) =>
      changeShownCompany(queryClient, () =>
        edited ? callApi('changeGarageVehicle', { params: { id: edited._id }, body }) : callApi('addGarageVehicle', { body }),
      ),
    onSuccess: (car) => {
      toast.success(`${carName(car)} saved`);
      return invalidateAfter(queryClient, edited ? 'changeGarageVehicle' : 'addGarageVehicle');
    },
  });
}

export function useRemoveCar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: GarageVehicle) => changeShownCompany(queryClient, () => callApi('removeGarageVehicle', { params: { id } })),
    onSuccess: (_nothing, car) => toast.success(`${carName(car)} removed`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'removeGarageVehicle'),
  });
}
