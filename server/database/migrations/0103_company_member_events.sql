-- Who joined and left a company, whose role changed, and who did it. See decision 089.
create table company_member_events (
  id          bigint generated always as identity primary key,
  company_id  bigint not null references companies,
  -- the member; without a name, because names disappear when an account is closed
  user_id     bigint not null references users,
  what        text not null check (what in ('joined', 'added-by-support', 'role-changed', 'removed', 'left', 'moved-by-support',
    'account-closed')),
  -- null: the member belongs to the company no longer
  role        company_role,
  -- null: the member did not belong to the company before
  former_role company_role,
  -- the owner who invited, changed, or removed the member, or the member; null: our support team, which the audit log names
  done_by     bigint references users,
  at          timestamptz not null default now()
);
create index company_member_events_of_company on company_member_events (company_id, id);
create index company_member_events_of_user on company_member_events (user_id, id);
create trigger company_member_events_stay before update or delete or truncate on company_member_events
  for each statement execute function refuse_change();
