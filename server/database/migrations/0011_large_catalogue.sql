-- A catalogue of a million parts: every order of the list by an index, every lookup by one, and words that somebody may have meant.

-- Orders change nothing but the stock. With room on its page such a row stays where it is, and no index hears of it.
alter table parts set (fillfactor = 90);

-- As the lists sort: see sortOf in part-search.queries.ts. Stock has no index, or every order would have to keep it.
drop index parts_by_price;
create index parts_by_price on parts (coalesce(price_cents, 0), id) where deleted_at is null;
create index parts_by_part_number on parts (part_number_key, id) where deleted_at is null;
create index parts_by_subcategory on parts (subcategory_id, name, id) where deleted_at is null;
-- For counting the parts of each category without looking at them.
create index parts_in_categories on parts (category_id, subcategory_id) where deleted_at is null and not draft;

-- The words of names, to find the one that was meant. They stay when their last part goes: nobody finds anything by them.
create table search_words (word text primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function words_of(name text, part_terminology text) returns setof text language sql immutable
  return regexp_split_to_table(lower(name || ' ' || coalesce(part_terminology, '')), '[^[:alpha:]]+');

create function note_words_of_new_parts() returns trigger language plpgsql as $$
begin
  insert into search_words select distinct word from added, words_of(added.name, added.part_terminology) as word where length(word) > 3
    on conflict do nothing;
  return null;
end
$$;
create trigger parts_bring_words after insert on parts referencing new table as added
  for each statement execute function note_words_of_new_parts();

create function note_words_of_changed_part() returns trigger language plpgsql as $$
begin
  insert into search_words select distinct word from words_of(new.name, new.part_terminology) as word where length(word) > 3
    on conflict do nothing;
  return null;
end
$$;
create trigger parts_change_words after update of name, part_terminology on parts for each row execute function note_words_of_changed_part();

insert into search_words select distinct word from parts, words_of(name, part_terminology) as word where length(word) > 3;
