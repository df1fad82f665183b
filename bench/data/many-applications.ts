import { loadPackagedVehicles } from '../../server/src/features/catalog/vehicles/data/load-vehicles.ts';
import { databaseOn } from '../../server/src/platform/database/database.ts';
import { onConnection } from '../../server/src/platform/database/single-connection.ts';
import { runStatements } from '../servers/scratch-database.ts';
import { withoutIndexes } from './without-indexes.ts';

export const applicationsPerPart = 100;

/**
 * Adds applications to real vehicles, about 100 per part: most parts get fewer, some get a thousand. Models that were built for many years get the
 * most. One part in a hundred is universal. The content is the same each time. Runs as the owner, without triggers, keys, and
 * indexes while it adds rows. Returns the number of applications.
 */
export async function addManyApplications(databaseUrl: string): Promise<number> {
  await onConnection(databaseUrl, 'axlewright bench', (client) => loadPackagedVehicles(databaseOn(client), databaseUrl));
  const added = await withoutIndexes(
    databaseUrl,
    ['applications'],
    ['update parts set universal = true where id % 100 = 0', ...tables, applications],
  );
  const [counted] = await runStatements<{ count: number }>(databaseUrl, [
    'select setseed(0.42)',
    ...added,
    'vacuum (analyze) applications',
    'vacuum (analyze) parts',
    'select count(*)::int as count from applications',
  ]);
  return counted?.count ?? 0;
}

const tables = [
  `create temp table model as
     select row_number() over (order by count(*) desc, model_id) - 1 as n, model_id, min(year) as first, max(year) as last,
       (select array_agg(distinct engine) from vehicles as same, unnest(engine_ids) as engine where same.model_id = vehicles.model_id) as engines
     from vehicles where is_listed group by model_id`,
  'analyze model',
  `create temp table part as select id, ceil(-ln(1 - random()) * ${applicationsPerPart})::int as applications from parts order by id`,
];

const applications = `
  insert into applications (part_id, model_id, year_from, year_to, engine_id, qualifiers, position, quantity)
  select drawn.id, model_id, year_from, least(year_from + floor(span * 9)::int, last),
    case when engine < 0.3 then engines[1 + floor(engine / 0.3 * cardinality(engines))::int] end,
    case when qualifier < 0.1 then '[{"name": "Brakes", "value": "with ABS"}]'::jsonb when qualifier < 0.2 then '[{"name": "With sport package", "value": "yes"}]'
      else '[]' end,
    case when qualifier < 0.5 then 'Front' when qualifier < 0.8 then 'Rear' end, 1 + (qualifier * 4)::int
  from (
    select part.id, floor((select count(*) from model) * power(random(), 1.6))::int as n, random() as start, random() as span, random() as engine,
      random() as qualifier
    from part cross join generate_series(1, part.applications)
  ) as drawn
  join model using (n) cross join lateral (select first + floor(start * (last - first + 1))::int as year_from) as years`;
