-- Accounts can be closed. The row stays, because orders and the audit log refer to it. See decision 036.
alter table users add column closed_at timestamptz;

-- No row has closed_at yet, so there is nothing to validate. New rows are checked.
alter table users add constraint users_closed
  check (closed_at is null or (email is null and display_name = '' and role is null and company_id is null)) not valid;

-- A request that began before its account was closed must not store anything for it afterwards. Placing an order checks this itself.
create function reject_closed_account() returns trigger language plpgsql as $$
declare closed timestamptz;
begin
  -- Waits for a transaction that is closing the account.
  select closed_at into closed from users where id = new.user_id for key share;
  if closed is not null then
    raise exception 'account % is closed', new.user_id using errcode = 'AX001';
  end if;
  return new;
end
$$;
create trigger profiles_of_open_accounts before insert on profiles for each row execute function reject_closed_account();
create trigger reviews_of_open_accounts before insert on reviews for each row execute function reject_closed_account();
create trigger company_members_are_open_accounts before insert on company_members for each row execute function reject_closed_account();
create trigger authenticators_of_open_accounts before insert on authenticators for each row execute function reject_closed_account();
create trigger recovery_codes_of_open_accounts before insert on recovery_codes for each row execute function reject_closed_account();
