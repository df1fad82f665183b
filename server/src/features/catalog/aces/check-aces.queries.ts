import type pg from 'pg';
import { mostKeptDefects } from '../file-checks/defects.ts';

/** A line with a defect, and the line that it conflicts with. */
export interface FoundLine {
  line: number;
  app_id: string;
  part_number: string;
  other_line: number | null;
  other_part: string | null;
  /** what is wrong, such as an unknown id */
  detail: string | null;
}

/** A quantity is an outlier if at most this share of the lines with the same part type and position have it. */
const outlierShare = 0.05;
/** With fewer lines of a part type and position, no quantity is an outlier. */
const minLinesForOutlier = 20;

/**
 * Each statement lists the lines with one kind of defect. Lines are for the same case if they have the same `fit_case`: the same vehicle,
 * part type, position, and label.
 * - `duplicate`: two lines give the same part for the same case, conditions, and year. The query sorts the lines by first year, then by line
 *   number. For each line, it looks at the lines before it and takes the one with the greatest last year. `latest` is that year, and the
 *   line number as a negative number. So if several lines have the greatest last year, `max` takes the smallest line number.
 * - `overlap`: two lines give different parts for the same case, conditions, and year.
 * - `bareLine`: a line has no conditions, but another line gives a different part for the same case and year under conditions.
 */
const statements = {
  duplicateId: `
    select line, app_id, part_number, first_line as other_line, null as other_part, null as detail
    from (select *, min(line) over (partition by app_id) as first_line from aces_apps) as lines where line > first_line`,
  duplicate: `
    select line, app_id, part_number, -latest[2] as other_line, part_number as other_part, null as detail
    from (select *, max(array[last_year, -line]) over (partition by fit_case, conditions, part_number order by first_year, line
        rows between unbounded preceding and 1 preceding) as latest
      from aces_apps) as lines
    where first_year <= latest[1]`,
  overlap: `
    with lines as materialized (
      select * from aces_apps join (
        select fit_case, conditions from aces_apps group by 1, 2 having min(part_number) <> max(part_number)) as answered using (fit_case, conditions))
    select distinct on (lines.line) lines.line, lines.app_id, lines.part_number, others.line as other_line, others.part_number as other_part, null as detail
    from lines join lines as others using (fit_case, conditions)
    where others.line < lines.line and others.part_number <> lines.part_number
      and others.first_year <= lines.last_year and lines.first_year <= others.last_year
    order by lines.line, others.line`,
  bareLine: `
    with lines as materialized (
      select * from aces_apps join (
        select fit_case from aces_apps group by 1
        having bool_or(conditions = '') and bool_or(conditions <> '') and min(part_number) <> max(part_number)) as cases using (fit_case))
    select distinct on (bare.line) bare.line, bare.app_id, bare.part_number, others.line as other_line, others.part_number as other_part, null as detail
    from lines as bare join lines as others using (fit_case)
    where bare.conditions = '' and others.conditions <> '' and others.part_number <> bare.part_number
      and others.first_year <= bare.last_year and bare.first_year <= others.last_year
    order by bare.line, others.line`,
  partType: `
    select lines.line, lines.app_id, lines.part_number, null::int as other_line, null as other_part, usual::text as detail
    from aces_apps as lines join (
      select part_number, mode() within group (order by part_type) as usual from aces_apps
      group by part_number having min(part_type) <> max(part_type)) as parts using (part_number)
    where part_type <> usual`,
  quantity: `
    select line, app_id, part_number, null::int as other_line, null as other_part, usual::text as detail
    from (select *, count(*) over (partition by part_type, position_id, quantity) as same from aces_apps where quantity is not null) as lines
    join (select part_type, position_id, count(*) as total, mode() within group (order by quantity) as usual from aces_apps
      where quantity is not null group by 1, 2) as groups
      on groups.part_type = lines.part_type and groups.position_id is not distinct from lines.position_id
    where total >= ${minLinesForOutlier} and same <= total * ${outlierShare} and quantity <> usual`,
  unknownVehicle: `
    select line, app_id, part_number, null::int as other_line, null as other_part,
      coalesce('BaseVehicle ' || base_id, 'Make ' || make_id || ', Model ' || model_id) as detail
    from aces_apps where known_model is null and vehicle is not null`,
  unknownEngine: `
    select line, app_id, part_number, null::int as other_line, null as other_part, 'EngineBase ' || engine_id as detail
    from aces_apps where engine_id is not null and known_engine is null`,
  unknownPart: `
    select line, app_id, part_number, null::int as other_line, null as other_part, null as detail
    from aces_apps where part_number <> '' and known_part is null`,
} as const;

/** Lists the first lines with a defect, and counts all of them. */
export async function findLines(client: pg.Client, what: keyof typeof statements): Promise<{ lines: FoundLine[]; count: number }> {
  const { rows } = await client.query<FoundLine & { count: number }>(
    `with found as materialized (${statements[what]}) select *, (select count(*)::int from found) as count from found order by line limit $1`,
    [mostKeptDefects],
  );
  return { lines: rows, count: rows[0]?.count ?? 0 };
}
