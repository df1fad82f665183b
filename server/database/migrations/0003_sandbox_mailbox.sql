-- The sandbox's mailbox: where the mails of a demo shop without a mail server go. The newest 200 are kept.

create schema sandbox;

create table sandbox.mails (
  id          bigint generated always as identity primary key,
  recipient   text not null,
  subject     text not null,
  html        text not null,
  text        text not null,
  captured_at timestamptz not null default now()
);
create index mails_of_recipient on sandbox.mails (lower(recipient), id desc);
