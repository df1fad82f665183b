import type { NeededKind } from '@axlewright/contract/catalog/related-parts';

export const neededKindLabels: Record<NeededKind, string> = {
  together: 'Replace together',
  'other-side': 'Other side',
  hardware: 'Hardware',
  fluid: 'Fluid',
  tool: 'Tool',
};
