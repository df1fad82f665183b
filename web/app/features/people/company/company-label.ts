import type { Membership } from '@axlewright/contract/people/company';

/** Returns what to call a company in a sentence, such as "Buying for …". Nobody has to name the company that comes with an account. */
export function companyLabel({ name, role }: Pick<Membership, 'name' | 'role'>): string {
  if (name !== '') return name;
  return role === 'owner' ? 'your own account' : 'a company without a name';
}
