-- The vehicle that a line is for, as the buyer chose it: `2003 Honda Accord, 2.4 L 4-cylinder gasoline`. A basket line for several vehicles names all.
alter table basket_lines add column vehicle text not null default '';
alter table order_lines add column vehicle text not null default '';
