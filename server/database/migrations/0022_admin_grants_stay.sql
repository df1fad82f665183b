-- Who was ever made admin is a ledger like the others: rows are added and never changed.
create trigger admin_grants_stay before update or delete or truncate on admin_grants for each statement execute function refuse_change();
