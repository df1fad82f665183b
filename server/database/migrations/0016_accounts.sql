-- Safer accounts: reset links end with the password, tokens of Google are not kept, e-mail addresses get confirmed, reviews can be hidden.

-- An open link to set a password ends when the password changes, whatever changed it.
create function identity.end_links_of_account() returns trigger language plpgsql as $$
begin
  delete from identity."verification" where "value" = new."userId";
  return null;
end
$$;
create trigger password_ends_links after update of "password" on identity."account" for each row
  when (new."password" is distinct from old."password") execute function identity.end_links_of_account();

-- The provider's library writes down what Google hands out with a sign-in. The shop calls nothing of Google's, so it keeps none of it.
create function identity.keep_no_tokens() returns trigger language plpgsql as $$
begin
  new."accessToken" := null;
  new."refreshToken" := null;
  new."idToken" := null;
  new."accessTokenExpiresAt" := null;
  new."refreshTokenExpiresAt" := null;
  return new;
end
$$;
create trigger account_keeps_no_tokens before insert or update on identity."account" for each row execute function identity.keep_no_tokens();
update identity."account" set "accessToken" = null where "accessToken" is not null or "refreshToken" is not null or "idToken" is not null;

-- Until then an account may order before its address is confirmed. Accounts from before this migration have thirty days.
alter table users add column verify_email_by timestamptz;
update users set verify_email_by = now() + interval '30 days' where not email_verified;

-- Hidden by an admin: nobody but admins sees it. null: shown.
alter table reviews add column hidden_at timestamptz;

-- The acts and their subjects are listed in the contract; a second list here would have to change with each new act.
alter table admin_acts drop constraint admin_acts_act_check;
alter table admin_acts drop constraint admin_acts_subject_check;
