import type { NumberMatch } from '@axlewright/contract/catalog/numbers';
import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { arrayParameter, preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { successorIdsSql, supersessionKindSql } from '../../../platform/database/successor.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';
import type { GtinReading, NumberReading } from './read-number.ts';

export interface ReadingsOfLines {
  numbers: (NumberReading & { line: number })[];
  gtins: (GtinReading & { line: number })[];
  /** typed ends of numbers, such as '6792217' */
  ends: (NumberReading & { line: number })[];
}

export interface NumberHit {
  line: number;
  rank: number;
  why: NumberMatch;
  part_id: string;
  number: string;
  number_brand: string;
  /** the parts to order instead; several if the part was split */
  successor_ids: string[];
  supersession: SupersessionKind | null;
}

const keyOf = (text: ReturnType<typeof sql>) => sql`upper(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`;
const isOfBrand = (brand: ReturnType<typeof sql>) =>
  sql`(asked.brand_key is null or ${keyOf(brand)} in (asked.brand_key, asked.line_code_brand))`;
/** The brand of the reading can also be a line code. */
const joinLineCodes = sql`left join line_codes on line_codes.code = brand_key`;
const lineCodeBrand = sql`${keyOf(sql`line_codes.brand`)} as line_code_brand`;

/** Returns true for numbers that end with the typed characters, if a block of the number starts there: '34 11-6.792 217' ends with '6792217'. */
const endsWithBlock = (number: ReturnType<typeof sql>) =>
  sql`${number} ~* ('[^[:alnum:]]' || regexp_replace(asked.key, '(.)', '\\1[^[:alnum:]]*', 'g') || '$')`;
/** The condition for the indexes over reversed keys. `like` could not use them in a prepared statement. */
const endsWith = (key: ReturnType<typeof sql>) =>
  sql`reverse(${key}) ~>=~ reverse(asked.key) and reverse(${key}) ~<~ (reverse(asked.key) || chr(1114111))`;

/** Several hits of a part can have the same rank. The first one says why the part was found. */
const hitOrder = sql`line, rank, part_id,
    array_position(array['part-number', 'company-number', 'gtin', 'oem-number', 'competitor-number', 'end-of-number'], why), number_brand, number`;

const partColumns = sql`parts.id as part_id, parts.part_number as number, parts.brand as number_brand`;
const interchangeColumns = sql`parts.id as part_id, interchange.part_number as number, interchange.brand as number_brand`;

/**
 * Finds the parts that match the readings of all lines, and the parts that replace them. The value of `companyId` is in a subquery, which
 * hides it from the planner. Otherwise PostgreSQL would make a new plan for each call without a company, because it expects that plan to be
 * cheaper. `arrayParameter` does the same for arrays.
 */
const hitsOf = preparedStatement<
  { companyId: string | null } & Record<'lines' | 'ranks' | 'gtinLines' | 'gtinRanks' | 'endLines', number[]> &
    Record<'keys' | 'gtins' | 'endKeys', string[]> &
    Record<'brandKeys' | 'gtinBrandKeys' | 'endBrandKeys', (string | null)[]>,
  NumberHit
>(
  'number-hits',
  (_db, readings) => sql<NumberHit>`
  with asked as materialized (
    select line, rank, key, brand_key, ${lineCodeBrand}
    from unnest(${arrayParameter(readings.lines, 'int')}, ${arrayParameter(readings.ranks, 'int')},
      ${arrayParameter(readings.keys, 'text')}, ${arrayParameter(readings.brandKeys, 'text')})
      as typed(line, rank, key, brand_key) ${joinLineCodes}
  ), asked_gtin as (
    select line, rank, gtin, brand_key, ${lineCodeBrand}
    from unnest(${arrayParameter(readings.gtinLines, 'int')}, ${arrayParameter(readings.gtinRanks, 'int')},
      ${arrayParameter(readings.gtins, 'text')}, ${arrayParameter(readings.gtinBrandKeys, 'text')})
      as typed(line, rank, gtin, brand_key) ${joinLineCodes}
  ), asked_end as (
    select line, key, brand_key, ${lineCodeBrand}
    from unnest(${arrayParameter(readings.endLines, 'int')}, ${arrayParameter(readings.endKeys, 'text')},
      ${arrayParameter(readings.endBrandKeys, 'text')})
      as typed(line, key, brand_key) ${joinLineCodes}
  ), hits as materialized (
    select line, rank, 'part-number' as why, ${partColumns}
    from asked join parts on parts.part_number_key = asked.key and ${isOfBrand(sql`parts.brand`)} and ${isVisibleSql}
    union all
    select line, rank, case interchange.type when 'OEM' then 'oem-number' else 'competitor-number' end, ${interchangeColumns}
    from asked join interchange_numbers as interchange on interchange.part_number_key = asked.key and ${isOfBrand(sql`interchange.brand`)}
      join parts on parts.id = interchange.part_id and ${isVisibleSql}
    union all
    select line, rank, 'company-number', parts.id, own.number, ''
    from asked join company_numbers as own on own.company_id = (select ${readings.companyId}::bigint) and own.number_key = asked.key
        and asked.brand_key is null
      join parts on parts.id = own.part_id and ${isVisibleSql}
    union all
    select line, rank, 'gtin', ${partColumns}
    from asked_gtin as asked join parts on lpad(parts.gtin, 14, '0') = asked.gtin and ${isOfBrand(sql`parts.brand`)} and ${isVisibleSql}
    union all
    select line, 4, 'end-of-number', ${partColumns}
    from asked_end as asked join parts on ${endsWith(sql`parts.part_number_key`)} and ${endsWithBlock(sql`parts.part_number`)}
      and ${isOfBrand(sql`parts.brand`)} and ${isVisibleSql}
    union all
    select line, 4, 'end-of-number', ${interchangeColumns}
    from asked_end as asked join interchange_numbers as interchange on interchange.type = 'OEM' and ${endsWith(sql`interchange.part_number_key`)}
      and ${endsWithBlock(sql`interchange.part_number`)} and ${isOfBrand(sql`interchange.brand`)}
      join parts on parts.id = interchange.part_id and ${isVisibleSql}
  )
  select hits.*, ${successorIdsSql(sql`hits.part_id`)} as successor_ids, ${supersessionKindSql(sql`hits.part_id`)} as supersession
  from hits order by ${hitOrder}`,
);

/** Lists the parts that match the readings, in the order of `hitOrder`. Of the companies' own numbers, only those of this company count. */
export async function listNumberHits(db: Db, companyId: string | null, { numbers, gtins, ends }: ReadingsOfLines): Promise<NumberHit[]> {
  return hitsOf(db, {
    companyId,
    lines: numbers.map(({ line }) => line),
    ranks: numbers.map(({ rank }) => rank),
    keys: numbers.map(({ key }) => key),
    brandKeys: numbers.map(({ brandKey }) => brandKey),
    gtinLines: gtins.map(({ line }) => line),
    gtinRanks: gtins.map(({ rank }) => rank),
    gtins: gtins.map(({ gtin }) => gtin),
    gtinBrandKeys: gtins.map(({ brandKey }) => brandKey),
    endLines: ends.map(({ line }) => line),
    endKeys: ends.map(({ key }) => key),
    endBrandKeys: ends.map(({ brandKey }) => brandKey),
  });
}
