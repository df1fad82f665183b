import type { FoundCustomer } from '@axlewright/contract/sales/phone-orders';

type Named = Pick<FoundCustomer, 'name'> & { members: readonly { name: string; email: string }[] };

/** Returns the name of the company. If nobody has named it, returns the name of its first member. */
export function customerName({ name, members: [first] }: Named): string {
  return name || first?.name || first?.email || 'Company without a name';
}
