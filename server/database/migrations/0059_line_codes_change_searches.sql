-- A search for a number with a line code is cached as a list of parts.
create trigger line_codes_changed after insert or update or delete on line_codes
  for each statement execute function tell_public_change('parts');
