/** SQL that fills an empty, migrated database with so many parts, five interchange numbers each; always the same ones. */
export function catalogueSql(parts: number): string {
  return `
  insert into categories (slug, name) select 'category-' || n, 'Category ' || n from generate_series(1, 20) n;
  insert into subcategories (category_id, slug, name) select 1 + (n - 1) % 20, 'subcategory-' || n, 'Subcategory ' || n from generate_series(1, 100) n;
  insert into parts (part_number, brand, name, description, image, price_cents, min_quantity, available_quantity, category_id, subcategory_id,
      part_terminology, position)
    select 'AX-' || to_char(n, 'FM0000000') || '.' || chr(65 + n % 26), 'Axlewright',
      (array['Brake','Oil','Air','Fuel','Cabin','Clutch','Wheel','Timing','Engine','Radiator','Shock','Steering','Exhaust','Ignition'])[1 + n % 14] || ' '
        || (array['pad','rotor','filter','pump','disc','hub','belt','mount','hose','absorber','rack','gasket','coil','sensor','bearing','valve','seal'])[1 + n % 17]
        || ', ' || (array['front','rear','left','right','upper','lower'])[1 + n % 6] || ', series ' || (n::bigint * 7919 % 100003),
      'Made to the drawing of the first fit. Lot ' || n % 997 || ', finish ' || (array['zinc','black','plain','coated'])[1 + n % 4] || '.', '',
      500 + n::bigint * 37 % 99500, 1, 10000000, 1 + n % 20, 1 + n % 20 + 20 * (n % 5),
      'Part terminology ' || n % 300, (array['Front','Rear','Left','Right',null])[1 + n % 5]
    from generate_series(1, ${parts}) n;
  insert into interchange_numbers (part_id, type, brand, part_number)
    select 1 + n % ${parts}, case when n % 2 = 0 then 'OEM' else 'competitor' end, 'Brand ' || n % 40,
      upper(substr(md5(n::text), 1, 3)) || ' ' || to_char(n::bigint * 7919 % 10000019, 'FM00000000') || '-' || n % 10
    from generate_series(1, ${parts * 5}) n;`;
}
