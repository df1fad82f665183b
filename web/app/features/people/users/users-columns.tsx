import MailWarning from 'virtual:icon/mail-warning';
import Pencil from 'virtual:icon/pencil';
import { staffRoleTexts } from '@axlewright/contract/people/capabilities';
import type { User } from '@axlewright/contract/people/users';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** The columns of the list. Staff who may not manage users see no buttons. */
export function usersColumns({
  onMakeAdmin,
  onRevokeAdmin,
  onChangeRole,
  mayManage,
  pendingId,
  needsVerifiedEmail,
}: {
  onMakeAdmin: (user: User) => void;
  onRevokeAdmin: (user: User) => void;
  onChangeRole: (user: User) => void;
  /** Whether the signed-in user may give and take roles. */
  mayManage: boolean;
  pendingId: string | null;
  /** Whether only accounts with a confirmed email address can become admins. */
  needsVerifiedEmail: boolean;
}): DataColumn<User>[] {
  const facts: DataColumn<User>[] = [
    {
      key: 'email',
      header: 'Email',
      isTitle: true,
      sorts: { asc: 'email', desc: '-email' },
      cell: (user) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{user.email}</span>
          {!user.emailVerified && (
            <Badge tone="warning">
              <MailWarning aria-hidden="true" /> Not verified
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: 'name',
      header: 'Name',
      cell: (user) => <span className="block @3xl:min-w-36">{user.name || <span className="text-ink-faint">No name</span>}</span>,
    },
    {
      key: 'createdAt',
      header: 'Signed up',
      cell: (user) => (
        <time dateTime={user.createdAt} className="whitespace-nowrap">
          {formatDate(user.createdAt)}
        </time>
      ),
      sorts: { asc: 'oldest', desc: 'newest' },
    },
    {
      key: 'role',
      header: 'Role',
      cell: (user) => (
        <span className="flex items-center gap-1">
          <RoleName role={user.staffRole} />
          {mayManage && (
            <IconButton label={`Change role: ${user.email}`} onClick={() => onChangeRole(user)}>
              <Pencil aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ),
    },
  ];
  const actions: DataColumn<User> = {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (user) => (
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
            disabled={!user.emailVerified && needsVerifiedEmail}
            title={!user.emailVerified && needsVerifiedEmail ? 'The user must confirm this email address first' : undefined}
            aria-label={`Make Admin: ${user.email}`}
          >
            Make Admin
          </Button>
        )}
      </div>
    ),
  };
  return mayManage ? [...facts, actions] : facts;
}

function RoleName({ role }: { role: User['staffRole'] }) {
  if (!role) return <span className="text-ink-faint">None</span>;
  return <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{staffRoleTexts[role].label}</Badge>;
}
