import type { Endpoint } from '../endpoint.ts';

const exportCall = { method: 'GET', access: 'staff', capability: 'parts.edit', download: 'xml', success: 200, response: null } as const;

export const tradeFileEndpoints = {
  exportAces: {
    ...exportCall,
    path: '/exports/aces',
    tag: 'Vehicles',
    summary: 'Exports all applications as an ACES file of version 5.0',
    errors: [401, 403],
  },
  exportPies: {
    ...exportCall,
    path: '/exports/pies',
    tag: 'Parts',
    summary: 'Exports all parts as a PIES file of version 8.0, without parts of other brands whose code the shop does not have',
    errors: [401, 403],
  },
} as const satisfies Record<string, Endpoint>;
