-- An address that the embedded identity provider saw confirmed is confirmed for the shop in the same moment: whoever follows the link may
-- order at once, and no sign-in in between takes the confirmation for somebody else's.
create function identity.tell_confirmed_address() returns trigger language plpgsql as $$
begin
  update users set email_verified = true where email = new."email" and subject = new."id" and not email_verified;
  return null;
end
$$;
create trigger address_is_confirmed after update of "emailVerified" on identity."user" for each row
  when (new."emailVerified" and not old."emailVerified") execute function identity.tell_confirmed_address();
