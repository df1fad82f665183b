import type { Membership } from '@axlewright/contract/people/company';

/**
 * Returns a name for a company in a sentence such as "Buying for …". A company can be without a name, because each new account gets one.
 */
export function companyLabel({ name, role }: Pick<Membership, 'name' | 'role'>): string {
  if (name !== '') return name;
  return role === 'owner' ? 'your own account' : 'a company without a name';
}
