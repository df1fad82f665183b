import type pg from 'pg';
import { copyRows } from '../../../platform/database/copy-rows.ts';
import { numberKeySql } from '../../../platform/database/number-key.ts';
import { mostKeptDefects } from '../file-checks/defects.ts';
import { brandWithoutCode, pieceUnit, pieceUnits, unitOf } from './pies-elements.ts';
import type { PiesItem } from './pies-records.ts';

/**
 * Copies the item fields that the checks compare into a temporary table.
 * @param shopBrandOf the name that the brand of an item has in the shop
 */
export async function stageItems(
  client: pg.Client,
  batches: AsyncIterable<PiesItem[]>,
  shopBrandOf: (item: PiesItem) => string,
): Promise<void> {
  await client.query(`
    create temp table pies_items (line int, is_deleted boolean, part_number text, brand text, shop_brand text, part_type int, gtins text[], status text, successor text, unit text, price_units text[], sheets text[],
      number_key text generated always as (${numberKeySql('part_number')}) stored,
      successor_key text generated always as (${numberKeySql('successor')}) stored);
    set jit = off; set statement_timeout = 0; set work_mem = '64MB'`);
  const columns = 'line, is_deleted, part_number, brand, shop_brand, part_type, gtins, status, successor, unit, price_units, sheets';
  await copyRows(client, `pies_items (${columns})`, rowsOf(batches, shopBrandOf));
  await client.query('analyze pies_items');
}

async function* rowsOf(batches: AsyncIterable<PiesItem[]>, shopBrandOf: (item: PiesItem) => string) {
  for await (const items of batches)
    yield items.map((item) => [
      item.line,
      item.maintenance === 'D',
      item.partNumber,
      item.brandCode,
      shopBrandOf(item),
      item.partType,
      arrayText(item.gtins),
      item.status,
      item.successor,
      item.unit && unitOf(item.unit),
      arrayText([...new Set(item.prices.map(({ unit }) => unitOf(unit)))]),
      arrayText(item.prices.map(({ sheet }) => sheet).filter((sheet) => sheet !== '')),
    ]);
}

const arrayText = (texts: string[]) => `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

export interface FoundItem {
  line: number;
  part_number: string;
  other_line: number | null;
  detail: string | null;
}

/** What two items of the same part have in common. Parts of different brands can have the same number. */
const samePart = `brand, case when brand = '${brandWithoutCode}' then shop_brand end, number_key`;

/** Each statement lists the items with one kind of defect. $1: the price sheets that the file describes */
const statements = {
  duplicateItem: `
    select line, part_number, first_line as other_line, null as detail
    from (
      select *, min(line) over (partition by ${samePart}) as first_line
      from pies_items where number_key <> ''
    ) as items where line > first_line`,
  duplicateGtin: `
    select line, part_number, first_line as other_line, gtin as detail from (
      select line, part_number, part, gtin, min(line) over (partition by gtin) as first_line, first_value(part) over (partition by gtin order by line) as first_part
      from (select distinct line, part_number, row(${samePart}) as part, gtin from pies_items cross join unnest(gtins) as gtin) as gtins) as found
    where line > first_line and part <> first_part`,
  // The import gives an item's successor the brand of the item, so only items of one brand can replace each other.
  unknownSuccessor: `
    select line, part_number, null::int as other_line, shop_brand || ' ' || successor as detail from pies_items
    where successor <> ''
      and not exists (select from pies_items as others where others.shop_brand = pies_items.shop_brand and others.number_key = pies_items.successor_key)
      and not exists (select from parts where parts.brand = pies_items.shop_brand and part_number_key = pies_items.successor_key and deleted_at is null)`,
  successorLoop: `
    with recursive followed as (
      select distinct on (shop_brand, number_key) shop_brand, number_key, successor_key from pies_items where successor <> ''
      order by shop_brand, number_key, line
    ), next as (
      select line, part_number, shop_brand, number_key, successor_key as at, 1 as steps from pies_items where successor <> ''
      union all
      select next.line, next.part_number, next.shop_brand, next.number_key, followed.successor_key, steps + 1
      from next join followed on followed.shop_brand = next.shop_brand and followed.number_key = next.at
      where next.at <> next.number_key and steps < 50)
    select distinct line, part_number, null::int as other_line, null as detail from next where at = number_key`,
  unknownPriceSheet: `
    select distinct on (line) line, part_number, null::int as other_line, sheet as detail from pies_items cross join unnest(sheets) as sheet
    where sheet <> all($1) order by line, sheet`,
  missingPrice: `
    select line, part_number, null::int as other_line, null as detail from pies_items
    where price_units = '{}' and status in ('', '2', 'A') and (select count(*) filter (where price_units <> '{}') * 2 > count(*) from pies_items)`,
  otherUnit: `
    select line, part_number, null::int as other_line,
      case sold_unit when '${pieceUnit}' then 'one piece' else sold_unit end || ', only for ' || array_to_string(array_replace(price_units, '${pieceUnit}', 'one piece'), ', ') as detail
    from (
      select line, pies_items.part_number, price_units,
        coalesce(nullif(unit, ''), case when upper(unit_of_measure) not in (${pieceUnits.map((unit) => `'${unit}'`).join()}) then upper(unit_of_measure) end, '${pieceUnit}') as sold_unit
      from pies_items left join parts on parts.brand = shop_brand and part_number_key = number_key and deleted_at is null
      where not is_deleted and price_units <> '{}'
    ) as priced where sold_unit <> all(price_units)`,
  stockOfProposed: `
    select line, pies_items.part_number, null::int as other_line, available_quantity::text as detail from pies_items
    join parts on parts.brand = shop_brand and part_number_key = number_key and deleted_at is null where status = '0' and available_quantity > 0`,
} as const;

/** Lists the first items with a defect, and counts all of them. */
export async function findItems(
  client: pg.Client,
  what: keyof typeof statements,
  priceSheets: string[],
): Promise<{ items: FoundItem[]; count: number }> {
  const { rows } = await client.query<FoundItem & { count: number }>(
    `with given as (select $1::text[]), found as materialized (${statements[what]})
     select *, (select count(*)::int from found) as count from found order by line, other_line, detail limit $2`,
    [priceSheets, mostKeptDefects],
  );
  return { items: rows, count: rows[0]?.count ?? 0 };
}

/** Copies the codes of brands and part types from the items to their parts. */
export async function saveReferenceIds(client: pg.Client): Promise<void> {
  await client.query(`
    update parts set brand_aaiaid = coalesce(nullif(items.brand, '${brandWithoutCode}'), brand_aaiaid),
      part_terminology_id = coalesce(case when part_type < 900000 then part_type end, part_terminology_id)
    from (
      select distinct on (shop_brand, number_key) shop_brand, number_key, brand, part_type from pies_items
      where brand <> '' and not is_deleted order by shop_brand, number_key, line
    ) as items
    where parts.brand = shop_brand and part_number_key = number_key and deleted_at is null
      and (brand_aaiaid is distinct from coalesce(nullif(items.brand, '${brandWithoutCode}'), brand_aaiaid)
        or part_terminology_id is distinct from coalesce(case when part_type < 900000 then part_type end, part_terminology_id))`);
}
