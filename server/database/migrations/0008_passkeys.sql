-- Passkeys at the embedded identity provider, named and spelled as it expects them. The reference to the account makes a new one
-- wait for whoever holds that account, as the clean-up of an unproven account does.
create table identity."passkey" (
  "id"           text primary key,
  "name"         text,
  "publicKey"    text not null,
  "userId"       text not null references identity."user" on delete cascade,
  "credentialID" text not null unique,
  -- an unsigned number of 32 bits; the library wants to read it as a number
  "counter"      double precision not null,
  "deviceType"   text not null,
  "backedUp"     boolean not null,
  "transports"   text,
  "createdAt"    timestamptz,
  "aaguid"       text
);
create index passkey_of_user on identity."passkey" ("userId");
