import type { QueryShape } from '../../../platform/url-query.ts';

export interface ApplicationsQuery {
  q: string;
  sort: string;
}

export const applicationsShape: QueryShape<ApplicationsQuery> = { defaults: { q: '', sort: '' }, choices: {} };
