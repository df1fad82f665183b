-- Tables of the embedded identity provider (Better Auth), named and spelled as it expects them.

create table identity."user" (
  "id"            text primary key,
  "name"          text not null,
  "email"         text not null unique,
  "emailVerified" boolean not null,
  "image"         text,
  "createdAt"     timestamptz not null default now(),
  "updatedAt"     timestamptz not null default now()
);

create table identity."session" (
  "id"        text primary key,
  "expiresAt" timestamptz not null,
  "token"     text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId"    text not null references identity."user" on delete cascade
);
create index session_of_user on identity."session" ("userId");

create table identity."account" (
  "id"                    text primary key,
  "accountId"             text not null,
  "providerId"            text not null,
  "userId"                text not null references identity."user" on delete cascade,
  "accessToken"           text,
  "refreshToken"          text,
  "idToken"               text,
  "accessTokenExpiresAt"  timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope"                 text,
  "password"              text,
  "createdAt"             timestamptz not null default now(),
  "updatedAt"             timestamptz not null
);
create index account_of_user on identity."account" ("userId");

create table identity."verification" (
  "id"         text primary key,
  "identifier" text not null,
  "value"      text not null,
  "expiresAt"  timestamptz not null,
  "createdAt"  timestamptz not null default now(),
  "updatedAt"  timestamptz not null default now()
);
create index verification_identifier on identity."verification" ("identifier");

create table identity."jwks" (
  "id"         text primary key,
  "publicKey"  text not null,
  "privateKey" text not null,
  "createdAt"  timestamptz not null,
  "expiresAt"  timestamptz,
  "alg"        text,
  "crv"        text
);
