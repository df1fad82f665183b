import type { Membership } from '@axlewright/contract/people/company';

/** Returns a name for a company in a sentence such as "Ordering for …". The company that each new account gets has no name at first. */
export function companyLabel({ name, role }: Pick<Membership, 'name' | 'role'>): string {
  if (name !== '') return name;
  return role === 'owner' ? 'your own account' : 'a company without a name';
}
