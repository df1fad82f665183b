-- The vehicle that a line of a saved list is for, as in basket_lines (0077).
alter table saved_list_lines add column vehicle text not null default '';
