-- These two functions run as the owner of the tables, so that older instances, which have no right to part_terminologies, can still change parts
-- during an update.
alter function note_terminologies_of_new_parts() security definer set search_path = public, pg_temp;
alter function note_terminology_of_changed_part() security definer set search_path = public, pg_temp;
