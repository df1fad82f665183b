import { staffRoles, staffRoleTexts } from '@axlewright/contract/people/capabilities';
import type { QueryShape } from '../../../platform/url-query.ts';

export interface UsersQuery {
  q: string;
  role: string;
  sort: string;
}

export const roleOptions = [
  { value: '', label: 'All users' },
  ...staffRoles.map((value) => ({ value, label: staffRoleTexts[value].label })),
  { value: 'none', label: 'No role' },
];

export const userSortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'email', label: 'Email, A to Z' },
  { value: '-email', label: 'Email, Z to A' },
] as const;

export const usersShape: QueryShape<UsersQuery> = {
  defaults: { q: '', role: '', sort: 'newest' },
  choices: { role: roleOptions.map(({ value }) => value), sort: userSortOptions.map(({ value }) => value) },
};
