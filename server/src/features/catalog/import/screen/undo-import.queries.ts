import type pg from 'pg';
import { catalogColumns } from '../catalog-columns.ts';
import { lockSuccessorsSql } from '../import-successors.queries.ts';
import { joinCategoriesSql, valuesSql } from './part-values.queries.ts';
import { isListColumn, type ListColumn, listColumns } from './part-values.ts';

/** Few enough that an order of one of these parts waits only a moment. */
const partsInBatch = 1_000;

interface ImportToUndo {
  id: string;
  user_id: string;
  columns: readonly string[];
}

export async function createUndoTable(client: pg.Client): Promise<void> {
  await client.query(`
    create temp table undo_rows (row_id bigint, part_id bigint, kind text, before jsonb, after jsonb, reason text) on commit delete rows;
    set jit = off`);
}

/** Undoes the next parts of an import in one transaction. Returns false if all parts are done. */
export async function undoBatch(client: pg.Client, undo: ImportToUndo): Promise<boolean> {
  const { columns } = undo;
  const hasSuccessors = columns.includes('successor_number');
  await client.query('begin');
  try {
    // A transaction locks parts only after the successors, to prevent deadlocks with edits.
    if (hasSuccessors) await client.query(lockSuccessorsSql);
    if (!(await chooseParts(client, undo.id))) {
      await client.query(`update part_imports set state = 'undone', undone_at = now(), failures = 0 where id = $1`, [undo.id]);
      await client.query('commit');
      return false;
    }
    await findReasonsToLeave(client, undo);
    if (hasSuccessors) {
      await findRenamedSuccessors(client);
      await findLoops(client);
    }
    await deleteAddedParts(client);
    await restoreFields(client, undo);
    for (const list of columns.filter(isListColumn)) await restoreList(client, list);
    if (hasSuccessors) await restoreFormerSuccessor(client);
    await client.query(
      'update part_import_parts set is_undone = true, left_because = reason from undo_rows where part_import_parts.id = row_id',
    );
    await client.query(
      'update part_imports set failures = 0, undone_parts = undone_parts + (select count(*) from undo_rows) where part_imports.id = $1',
      [undo.id],
    );
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Chooses the next parts. Those whose successors changed come first, so that one batch usually has all of them when it looks for loops. Returns false if
 * there are no more parts.
 */
async function chooseParts(client: pg.Client, importId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into undo_rows (row_id, part_id, kind, before, after)
     select id, part_id, kind, before, after from part_import_parts
     where import_id = $1 and not is_undone and kind <> 'unchanged' and part_id is not null
     order by before ? 'successor_number' desc, id limit ${partsInBatch}`,
    [importId],
  );
  await client.query('select from parts where id in (select part_id from undo_rows) order by id for update');
  await client.query('analyze undo_rows');
  return rowCount !== 0;
}

const stock = (values: string) => `coalesce((${values} ->> 'available_quantity')::int, 0)`;
/** The stock after the undo. Undoes only the difference that the import made, so orders and deliveries since then still count. */
const restoredStock = `coalesce(parts.available_quantity, 0) - ${stock('after')} + ${stock('before')}`;

/** Started imports, except this one, that name the part. Leaves out undone imports, unless their undo did not change this part. */
const otherImports = `part_import_parts as listed join part_imports as other on other.id = import_id
  where listed.part_id = parts.id and import_id <> $1 and started_at is not null and (state <> 'undone' or left_because is not null)`;

/**
 * Someone has set or confirmed the stock of the part since the import began: by a count, an edit, or another import. So it does not include the
 * difference that the import made.
 */
const hasNewStock = `(
  exists (
    select from stock_adjustments join part_imports on part_imports.id = $1
    where stock_adjustments.part_id = parts.id and stock_adjustments.created_at > started_at
      and (stock_adjustments.kind = 'counted' or reason in ('stock set', 'catalogue import')))
  or exists (
    select from ${otherImports} and 'available_quantity' = any(columns)
      and started_at > (select started_at from part_imports where id = $1)))`;

/** Staff have worked with a part that the import added: edited it, or moved its stock. Or another import has changed it. */
const isUsed = `(
  exists (select from admin_acts where subject = 'part' and subject_id = parts.id::text)
  or exists (
    select from stock_adjustments where stock_adjustments.part_id = parts.id
      and not (stock_adjustments.kind = 'adjusted' and reason in ('Catalog import', 'Catalog import undone')))
  or exists (select from ${otherImports} and listed.kind = 'changed'))`;

/**
 * A part is left as it is if someone changed what the import changed, if the import added it and a customer has ordered it or staff have used it, or if
 * the undo would make its stock negative.
 */
async function findReasonsToLeave(client: pg.Client, { id, columns }: ImportToUndo): Promise<void> {
  await client.query(
    `
    update undo_rows set reason = case
      when undo_rows.kind = 'added' and parts.deleted_at is not null then null
      when undo_rows.kind = 'added' and exists (select from order_lines where order_lines.part_id = parts.id) then 'ordered'
      when undo_rows.kind = 'added' and ${isUsed} then 'changed'
      when parts.deleted_at is not null or exists (
        select from jsonb_each(undo_rows.after) as given
        where given.value is distinct from current.listed -> given.key and (undo_rows.kind = 'added' or given.key <> 'available_quantity')
      ) then 'changed'
      when undo_rows.kind = 'changed' and undo_rows.after ? 'available_quantity' and ${hasNewStock} then 'changed'
      when undo_rows.after ? 'available_quantity' and ${restoredStock} < 0 and undo_rows.kind = 'changed' then 'stock' end
    from (select parts.id as values_id, ${valuesSql(columns)} as listed from parts ${joinCategoriesSql}
      where parts.id in (select part_id from undo_rows)) as current, parts
    where parts.id = undo_rows.part_id and current.values_id = parts.id`,
    [id],
  );
}

const successorKey = `upper(regexp_replace(item ->> 'part_number', '[^[:alnum:]]', '', 'g'))`;

/** Finds parts whose former successor has got another number since the import. The undo would restore a number that no part has. */
async function findRenamedSuccessors(client: pg.Client): Promise<void> {
  await client.query(`
    update undo_rows set reason = 'changed'
    where reason is null and kind = 'changed' and before ? 'successor_number' and exists (
      select from jsonb_array_elements(before -> 'successor_number') as item
      where not exists (select from parts where brand = item ->> 'brand' and part_number_key = ${successorKey})
        and exists (
          select from former_part_numbers join parts on parts.id = part_id where brand = item ->> 'brand' and number_key = ${successorKey}))`);
}

/** Finds parts that would replace themselves after the undo, because someone changed other successors since the import. */
async function findLoops(client: pg.Client): Promise<void> {
  let found: number | null;
  do {
    ({ rowCount: found } = await client.query(`
      with recursive restored as (
        select part_id, item ->> 'brand' as brand, ${successorKey} as part_number_key
        from undo_rows cross join lateral jsonb_array_elements(before -> 'successor_number') as item
        where reason is null and kind = 'changed' and before ? 'successor_number'
      ), chain as (
        select part_id as first_id, brand, part_number_key from restored
        union
        select chain.first_id, next.brand, next.part_number_key
        from chain join parts on parts.brand = chain.brand and parts.part_number_key = chain.part_number_key and parts.deleted_at is null
          cross join lateral (
            select brand, part_number_key from restored where part_id = parts.id
            union all
            select brand, part_number_key from part_successors where part_id = parts.id and not exists (
              select from undo_rows where part_id = parts.id and reason is null and before ? 'successor_number')
          ) as next
      )
      update undo_rows set reason = 'changed' from chain join parts using (brand, part_number_key)
      where parts.id = chain.first_id and undo_rows.part_id = parts.id and reason is null`));
  } while (found !== 0);
}

/** Deletes parts that the import added, except those with a `reason`: they were ordered or changed since. */
async function deleteAddedParts(client: pg.Client): Promise<void> {
  await client.query(`
    update parts set deleted_at = now(), undone = true from undo_rows
    where parts.id = part_id and kind = 'added' and reason is null and deleted_at is null`);
}

async function restoreFields(client: pg.Client, { user_id, columns }: ImportToUndo): Promise<void> {
  const fields = columns.filter((column) => !isListColumn(column)).map((column) => assignment(column));
  if (fields.length === 0) return;
  await client.query(
    `with restored as (
       update parts set ${fields.join(', ')}, version = parts.version + 1, updated_at = now()
       from (select undo_rows.*, available_quantity as stock from undo_rows join parts on parts.id = part_id) as undo_rows
       where parts.id = part_id and kind = 'changed' and reason is null
       returning parts.id, coalesce(parts.available_quantity, 0) - coalesce(undo_rows.stock, 0) as delta
     )
     insert into stock_adjustments (part_id, delta, user_id, reason) select id, delta, $1, 'Catalog import undone' from restored where delta <> 0`,
    [user_id],
  );
}

const types = Object.fromEntries(Object.values(catalogColumns).map(({ column, type }) => [column, type]));

/** Sets a column to its former value, if the import has changed it. */
function assignment(column: string): string {
  if (column === 'subcategory') return subcategoryAssignment;
  const former = {
    category: `(select id from categories where name = before ->> 'category')`,
    available_quantity: `case when before -> 'available_quantity' = 'null' and ${restoredStock} = 0 then null else ${restoredStock} end`,
  }[column];
  const target = column === 'category' ? 'category_id' : column;
  const value = former ?? (types[column] === 'jsonb' ? `before -> '${column}'` : `(before ->> '${column}')::${types[column]}`);
  return `${target} = case when before ? '${column}' then ${value} else parts.${target} end`;
}

/** Two categories can have subcategories of the same name. So even if only the category changed, the part gets a different subcategory. */
const subcategoryAssignment = `subcategory_id = case when before ?| array['category', 'subcategory'] then (
  select id from subcategories
  where name = case when before ? 'subcategory' then before ->> 'subcategory' else (select name from subcategories where id = parts.subcategory_id) end
    and category_id = case when before ? 'category' then (select id from categories where name = before ->> 'category') else parts.category_id end
  ) else parts.subcategory_id end`;

/** Removes the items that a list did not have before the import, and restores those that it had. */
async function restoreList(client: pg.Client, list: ListColumn): Promise<void> {
  const { table, columns } = listColumns[list];
  const restored = `
    select part_id, ${columns.map((column) => `item ->> '${column}' as ${column}`).join(', ')}, place
    from undo_rows cross join lateral jsonb_array_elements(before -> '${list}') with ordinality as items (item, place)
    where kind = 'changed' and reason is null and before ? '${list}'`;
  const isSame = columns.map((column) => `listed.${column} = restored.${column}`).join(' and ');
  await client.query(`
    delete from ${table} as listed using undo_rows
    where listed.part_id = undo_rows.part_id and undo_rows.kind = 'changed' and reason is null and before ? '${list}'
      and not exists (select from (${restored}) as restored where restored.part_id = listed.part_id and ${isSame})`);
  await client.query(`
    insert into ${table} (part_id, ${columns.join(', ')}) select part_id, ${columns.join(', ')} from (${restored}) as restored
    where not exists (select from ${table} as listed where listed.part_id = restored.part_id and ${isSame})
    order by part_id, place`);
  await client.query(`
    update parts set version = version + 1, updated_at = now() from undo_rows
    where parts.id = part_id and kind = 'changed' and reason is null and before ? '${list}'`);
}

/** Updates superseded_by, which instances of the previous version read. */
async function restoreFormerSuccessor(client: pg.Client): Promise<void> {
  await client.query(`
    update parts set superseded_by = (
      select min(part_number) from part_successors where part_successors.part_id = parts.id having count(*) = 1 and min(brand) = parts.brand)
    from undo_rows where parts.id = undo_rows.part_id and kind = 'changed' and reason is null and before ? 'successor_number'`);
}
