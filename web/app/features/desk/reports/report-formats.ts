import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';

const dollarsShort = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });

/** 1234.5 → '$1,234.50' */
export const formatDollars = (dollars: number) => formatCents(centsFromDollars(dollars));
/** 1234.5 → '$1.2K' */
export const formatDollarsShort = (dollars: number) => dollarsShort.format(dollars);
export const formatNumber = (value: number) => value.toLocaleString('en-US');
