import type { User } from '@axlewright/contract/people/users';
import { createColumnHelper } from '@tanstack/react-table';
import { MailWarning } from 'lucide-react';
import { formatDate } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DataColumns, dataTableFeatures } from '../../desk/table/data-table.tsx';

const column = createColumnHelper<typeof dataTableFeatures, User>();

export function usersColumns({
  onMakeAdmin,
  onRevokeAdmin,
  pendingId,
  needsVerified,
}: {
  onMakeAdmin: (user: User) => void;
  onRevokeAdmin: (user: User) => void;
  pendingId: string | null;
  /** True if the server rejects accounts whose email was never confirmed. */
  needsVerified: boolean;
}): DataColumns<User> {
  return [
    column.accessor('email', {
      id: 'email',
      header: 'Email',
      meta: { isTitle: true, sorts: { asc: 'email', desc: '-email' } },
      cell: ({ row: { original: user } }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{user.email}</span>
          {!user.emailVerified && (
            <Badge tone="warning">
              <MailWarning aria-hidden="true" /> Not verified
            </Badge>
          )}
        </span>
      ),
    }),
    column.accessor('name', {
      id: 'name',
      header: 'Name',
      cell: ({ getValue }) => getValue() || <span className="text-ink-faint">No name</span>,
    }),
    column.accessor('createdAt', {
      id: 'createdAt',
      header: 'Signed up',
      cell: ({ getValue }) => <time dateTime={getValue()}>{formatDate(getValue())}</time>,
      meta: { sorts: { asc: 'oldest', desc: 'newest' } },
    }),
    column.accessor('role', {
      id: 'role',
      header: 'Role',
      cell: ({ getValue }) => (getValue() === 'admin' ? <Badge tone="accent">Admin</Badge> : <span className="text-ink-faint">None</span>),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { hideHeader: true, align: 'end' },
      cell: ({ row: { original: user } }) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 @3xl:justify-end">
          {user.role === 'admin' && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => onRevokeAdmin(user)}
              loading={pendingId === user._id}
              aria-label={`Remove admin: ${user.email}`}
            >
              Remove admin
            </Button>
          )}
          {user.role !== 'admin' && (
            <Button
              size="small"
              onClick={() => onMakeAdmin(user)}
              loading={pendingId === user._id}
              disabled={!user.emailVerified && needsVerified}
              title={!user.emailVerified && needsVerified ? 'The user must confirm this email address first' : undefined}
              aria-label={`Make Admin: ${user.email}`}
            >
              Make Admin
            </Button>
          )}
        </div>
      ),
    }),
  ];
}
