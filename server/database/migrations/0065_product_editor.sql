-- no transaction
-- The pictures of a part after the first one, which is parts.image. Older instances do not show them and do not change them.
alter table parts add column if not exists more_images text[] not null default '{}';

-- The history of a part lists its entries in the audit log. A failed start leaves an invalid index, so it is dropped first.
drop index concurrently if exists admin_acts_by_subject;

create index concurrently admin_acts_by_subject on admin_acts (subject, subject_id, id);
