-- A catalogue of a million parts: every order of the list by an index, every lookup by one, and words that somebody may have meant.

-- Orders change nothing but the stock. With room on its page such a row stays where it is, and no index hears of it.
alter table parts set (fillfactor = 90);

-- As the lists sort: see sortOf in part-search.queries.ts. Stock has no index, or every order would have to keep it.
create index parts_by_subcategory on parts (subcategory_id, name, id) where deleted_at is null;
-- For counting the parts of each category without looking at them.
create index parts_in_categories on parts (category_id, subcategory_id) where deleted_at is null and not draft;

-- The words of names, to find the one that was meant. They stay when their last part goes: nobody finds anything by them.
create table search_words (word text primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function spellings_in(name text, part_terminology text) returns setof text language sql immutable
  return regexp_split_to_table(lower(name || ' ' || coalesce(part_terminology, '')), '[^[:alpha:]]+');

create function note_spellings_of_new_parts() returns trigger language plpgsql as $$
begin
  insert into search_words select distinct word from added, spellings_in(added.name, added.part_terminology) as word where length(word) > 3
    on conflict do nothing;
  return null;
end
$$;
create trigger parts_bring_spellings after insert on parts referencing new table as added
  for each statement execute function note_spellings_of_new_parts();

create function note_spellings_of_changed_part() returns trigger language plpgsql as $$
begin
  insert into search_words select distinct word from spellings_in(new.name, new.part_terminology) as word where length(word) > 3
    on conflict do nothing;
  return null;
end
$$;
create trigger parts_change_spellings after update of name, part_terminology on parts
  for each row execute function note_spellings_of_changed_part();

insert into search_words select distinct word from parts, spellings_in(name, part_terminology) as word where length(word) > 3;
