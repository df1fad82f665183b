import type { ColumnRole } from '../reading/sheet-layout.ts';

/** What the pad calls the columns of a sheet. */
export const roleLabels: Record<ColumnRole, string> = { number: 'Part number', quantity: 'Quantity', reference: 'Reference' };
