-- The words of all parts as parts_search has them. By these the beginning of a word becomes the few words that begin so, and whole words
-- are what the index is quick at: of a beginning it collects every part first. They stay when their last part goes: they find nothing then.

create table search_lexemes (lexeme text collate "C" primary key);

create function note_lexemes_of_new_parts() returns trigger language plpgsql as $$
begin
  -- In order, so that two who bring the same words wait for each other and not in a ring.
  insert into search_lexemes select distinct lexeme from added, unnest(tsvector_to_array(added.search)) as lexeme order by lexeme
    on conflict do nothing;
  return null;
end
$$;
create trigger parts_bring_lexemes after insert on parts referencing new table as added
  for each statement execute function note_lexemes_of_new_parts();

create function note_lexemes_of_changed_part() returns trigger language plpgsql as $$
begin
  insert into search_lexemes select lexeme from unnest(tsvector_to_array(new.search)) as lexeme order by lexeme on conflict do nothing;
  return null;
end
$$;
create trigger parts_change_lexemes after update of name, part_terminology, position, description on parts
  for each row execute function note_lexemes_of_changed_part();
