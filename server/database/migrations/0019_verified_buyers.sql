-- "Verified buyer" stands beside a review as soon as its account has paid an order.

-- accepted: reviews are few, so this takes milliseconds
create index reviews_of_user on reviews (user_id);

-- The first paid order of an account changes its reviews. Later ones do not, so they notify nobody.
create function tell_verified_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from reviews where user_id = new.user_id)
    and not exists (select from orders where user_id = new.user_id and state = 'paid' and id <> new.id)
  then
    perform pg_notify('public_data', 'reviews');
  end if;
  return null;
end
$$;
create trigger buyer_is_verified after update of state on orders for each row
  when (new.state = 'paid' and old.state <> 'paid') execute function tell_verified_buyer();
