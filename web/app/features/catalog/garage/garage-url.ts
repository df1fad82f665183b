import type { QueryShape } from '../../../platform/url-query.ts';

export interface GarageQuery {
  q: string;
  sort: string;
}

export const garageShape: QueryShape<GarageQuery> = { defaults: { q: '', sort: 'name' }, choices: { sort: ['name'] } };
