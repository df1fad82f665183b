import type { Endpoint } from '../endpoint.ts';
import { acesExportQuery, piesExportQuery } from './trade-files.ts';

const exportCall = { method: 'GET', access: 'staff', capability: 'parts.edit', download: 'xml', success: 200, response: null } as const;

export const tradeFileEndpoints = {
  exportAces: {
    ...exportCall,
    path: '/exports/aces',
    tag: 'Vehicles',
    summary: 'Exports all applications as an ACES file',
    query: acesExportQuery,
    errors: [400, 401, 403],
  },
  exportPies: {
    ...exportCall,
    path: '/exports/pies',
    tag: 'Parts',
    summary:
      'Exports all parts as a PIES file. Version 8.0 leaves out a part of another brand if the shop does not have the code of that brand',
    query: piesExportQuery,
    errors: [400, 401, 403],
  },
} as const satisfies Record<string, Endpoint>;
