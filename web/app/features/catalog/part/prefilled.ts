import type { CompanyAddress } from '@axlewright/contract/people/company';
import { shipToText } from '@axlewright/contract/sales/ship-to';

/** What the order form starts with. */
export interface Prefilled {
  /** the saved addresses of the company, the default first */
  addresses: CompanyAddress[];
  address: string;
  phone: string;
  /** whether the data of the company is still loading; until then, the form must not place an order */
  isLoading: boolean;
}

interface PrefillSources {
  lastAddress: string | undefined;
  addresses: CompanyAddress[];
  phone: string | undefined;
  isLoading: boolean;
}

/** The last order's address fills the text field, unless it is a saved address, which the form offers anyway. */
export function prefilledFrom({ lastAddress = '', addresses, phone = '', isLoading }: PrefillSources): Prefilled {
  const isSaved = addresses.some(({ shipTo }) => shipToText(shipTo) === lastAddress);
  return { addresses, address: isSaved ? '' : lastAddress, phone, isLoading };
}
