-- What admins did: who, what, when, on what, from what to what. Written in the transaction of the act itself, and never changed.

create table admin_acts (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default clock_timestamp(),
  -- null: a command on the server
  user_id      bigint references users,
  act          text not null check (act in ('part-added', 'part-changed', 'part-deleted', 'picture-uploaded', 'admin-made', 'admin-revoked',
                                            'signed-out', 'order-cancelled', 'order-refunded')),
  subject      text not null check (subject in ('part', 'picture', 'account', 'order')),
  subject_id   text not null,
  -- as it was called then
  subject_name text not null,
  -- [{field, from, to}]
  changes      jsonb not null default '[]'
);
create trigger admin_acts_stay before update or delete or truncate on admin_acts for each statement execute function refuse_change();

create index admin_acts_by_kind on admin_acts (act, id);
create index admin_acts_of_subject on admin_acts using gin (subject_name gin_trgm_ops);
create index admin_acts_in_time on admin_acts using brin (at);
