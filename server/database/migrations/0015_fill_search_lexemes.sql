-- The words of the parts that were there before the triggers. By itself, so that nobody who writes parts waits for a million of them to be read.
insert into search_lexemes select distinct lexeme from parts, unnest(tsvector_to_array(search)) as lexeme on conflict do nothing;
