import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId } from '../parameters.ts';
import { garageListQuery, garageVehicleSchema, garageVehicleToSaveSchema, maximumGarageVehicles } from './garage.ts';

export const garageEndpoints = {
  listGarage: {
    method: 'GET',
    path: '/company/garage',
    access: 'user',
    tag: 'Company',
    paged: true,
    summary: "Lists the cars of your company's customers, by nickname or license plate. Only members of the company see them",
    query: garageListQuery,
    success: 200,
    response: z.array(garageVehicleSchema),
    errors: [400, 401, 403],
  },
  addGarageVehicle: {
    method: 'POST',
    path: '/company/garage',
    access: 'user',
    capability: 'orders.place',
    tag: 'Company',
    summary: `Adds a customer's car. A company can have ${maximumGarageVehicles.toLocaleString('en-US')}. Fails with 422 if the vehicle does not exist or never had this engine`,
    body: garageVehicleToSaveSchema,
    success: 201,
    response: garageVehicleSchema,
    errors: [401, 403, 409, 422],
  },
  changeGarageVehicle: {
    method: 'PUT',
    path: '/company/garage/{id}',
    access: 'user',
    capability: 'orders.place',
    tag: 'Company',
    summary: "Changes a customer's car. Fails with 422 if the vehicle does not exist or never had this engine",
    params: byId,
    body: garageVehicleToSaveSchema,
    success: 200,
    response: garageVehicleSchema,
    errors: [401, 403, 404, 422],
  },
  removeGarageVehicle: {
    method: 'DELETE',
    path: '/company/garage/{id}',
    access: 'user',
    capability: 'orders.place',
    tag: 'Company',
    summary: "Removes a customer's car",
    params: byId,
    success: 204,
    response: null,
    errors: [401, 403, 404],
  },
} as const satisfies Record<string, Endpoint>;
