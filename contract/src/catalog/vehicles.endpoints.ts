import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { byId } from '../parameters.ts';
import { byVin, makeSchema, makesQuery, vehicleDetailSchema, vehicleSchema, vehiclesQuery, vinResultSchema } from './vehicles.ts';

export const vehicleEndpoints = {
  decodeVin: {
    method: 'GET',
    path: '/vehicles/vin/{vin}',
    access: 'public',
    tag: 'Vehicles',
    summary:
      'Reads a VIN. An impossible VIN is a result with `valid: false`, and with similar VINs that are possible. 404 for more than 100 characters',
    params: byVin,
    success: 200,
    response: vinResultSchema,
    errors: [404],
  },
  listVehicleYears: {
    method: 'GET',
    path: '/vehicles/years',
    access: 'public',
    tag: 'Vehicles',
    summary: 'Lists the model years of all vehicles, newest first',
    etag: 'content',
    success: 200,
    response: z.array(z.number().int()),
    errors: [],
  },
  listMakes: {
    method: 'GET',
    path: '/vehicles/makes',
    access: 'public',
    tag: 'Vehicles',
    summary: 'Lists the makes that have a vehicle of a model year, by name',
    query: makesQuery,
    etag: 'content',
    success: 200,
    response: z.array(makeSchema),
    errors: [400],
  },
  listVehicles: {
    method: 'GET',
    path: '/vehicles',
    access: 'public',
    tag: 'Vehicles',
    summary: 'Lists the vehicles of a make and model year, by name. Empty for an unknown make',
    query: vehiclesQuery,
    etag: 'content',
    success: 200,
    response: z.array(vehicleSchema),
    errors: [400],
  },
  getVehicle: {
    method: 'GET',
    path: '/vehicles/{id}',
    access: 'public',
    tag: 'Vehicles',
    summary: 'Returns a vehicle with its engines',
    params: byId,
    success: 200,
    response: vehicleDetailSchema,
    errors: [404],
  },
} as const satisfies Record<string, Endpoint>;
