import type { User } from '@axlewright/contract/people/users';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOutletContext } from 'react-router';
import { CsvExport } from '../../../lists/csv-export.tsx';
import { ListFrame } from '../../../lists/list-frame.tsx';
import { ListToolbar } from '../../../lists/list-toolbar.tsx';
import { useListUrl } from '../../../lists/list-url.ts';
import { ListView } from '../../../lists/list-view.tsx';
import { SavedViews } from '../../../lists/views/saved-views.tsx';
import type { AuthUser } from '../../../platform/identity/identity.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { staffPages } from '../../desk/staff/staff-pages.ts';
import { AccountActionsDialog, accountActionsColumn } from '../account-end/account-actions.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { fetchUsersCsv, useMakeAdmin, useRevokeAdmin, usersQuery } from './users.queries.ts';
import { usersColumns } from './users-columns.tsx';
import { roleOptions, userSortOptions, usersShape } from './users-url.ts';

export const meta = () => unlistedPageMeta('Users');
export const handle = staffPages.users;

export default function UsersPage() {
  const listUrl = useListUrl(usersShape);
  const result = useQuery(usersQuery(listUrl.query, listUrl.cursor));
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: makeAdmin, isPending, variables } = useMakeAdmin();
  const needsVerifiedEmail = useQuery(publicSettingsQuery()).data?.mode === 'live';
  const { mutate: revokeAdmin, isPending: isRevoking, variables: userToRevoke } = useRevokeAdmin();
  const pendingId = isPending ? variables._id : isRevoking ? userToRevoke._id : null;
  const currentUser = useOutletContext<AuthUser>();
  const mayHelp = useCan('users.support') ?? false;
  const mayManage = useCan('users.manage') ?? false;
  const [userToChange, setUserToChange] = useState<User | null>(null);
  const [emailToHelp, setEmailToHelp] = useState<string | null>(null);

  const columns = useMemo(() => {
    async function askToMakeAdmin(user: User) {
      const isSure = await confirm({
        title: `Make ${user.email} an admin?`,
        text: user.emailVerified
          ? 'Admins can see all users and orders, and change stock and prices.'
          : 'This email address is not verified. It may belong to someone else. Admins can see all users and orders, and change stock and prices.',
        confirmLabel: 'Make Admin',
      });
      if (isSure) makeAdmin(user);
    }
    async function askToRevoke(user: User) {
      const isSure = await confirm({
        title: `Remove ${user.email} as an admin?`,
        text:
          user.email === currentUser.email
            ? 'This is your own account. You lose admin access right away, and only another admin can give it back.'
            : 'They lose admin access on their next click. Their own orders do not change.',
        confirmLabel: 'Remove admin',
        cancelLabel: 'Keep admin',
        tone: 'danger',
      });
      if (isSure) revokeAdmin(user);
    }
    return usersColumns({
      onMakeAdmin: (user) => void askToMakeAdmin(user),
      onRevokeAdmin: (user) => void askToRevoke(user),
      onChangeRole: setUserToChange,
      mayManage,
      pendingId,
      needsVerifiedEmail,
    });
  }, [confirm, makeAdmin, revokeAdmin, pendingId, needsVerifiedEmail, mayManage, currentUser.email]);

  return (
    <ListFrame
      title="Users"
      actions={<CsvExport name="users" fetchCsv={() => fetchUsersCsv(listUrl.query)} disabled={!result.data?.items.length} />}
    >
      <SavedViews list="users" search={listUrl.searchWith({})} />
      <ListToolbar listUrl={listUrl} label="Search users" placeholder="Name or email" sortOptions={userSortOptions}>
        <Field label="Role">
          <Select options={roleOptions} value={listUrl.query.role} onChange={(event) => listUrl.change({ role: event.target.value })} />
        </Field>
      </ListToolbar>
      <ListView
        caption="Users"
        noun={['user', 'users']}
        listUrl={listUrl}
        result={result}
        columns={mayHelp ? [...columns, accountActionsColumn({ mayManage, ownEmail: currentUser.email, onOpen: setEmailToHelp })] : columns}
        empty={{ title: 'No users yet', text: 'Accounts appear here when people sign up.' }}
      />
      {confirmDialog}
      {emailToHelp !== null && <AccountActionsDialog email={emailToHelp} onClose={() => setEmailToHelp(null)} />}
      {userToChange && (
        <RoleDialog
          key={userToChange._id}
          user={userToChange}
          isOwnAccount={userToChange.email === currentUser.email}
          needsVerifiedEmail={needsVerifiedEmail}
          onClose={() => setUserToChange(null)}
        />
      )}
    </ListFrame>
  );
}
