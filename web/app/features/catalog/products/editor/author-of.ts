import type { AdminAction } from '@axlewright/contract/desk/audit';

/** Says who changed a part. A closed account has no name and no email address. */
export const authorOf = ({ by }: AdminAction): string => (by ? by.name || by.email || 'A closed account' : 'A command on the server');
