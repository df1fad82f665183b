import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { ComponentType } from 'react';

/** Lets the user ask for an email when the part can be ordered again. */
export type StockAlertSlot = ComponentType<{ part: PartDetail }>;
