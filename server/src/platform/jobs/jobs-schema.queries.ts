import type pg from 'pg';
import PgBoss from 'pg-boss';

const schema = 'jobs';

/**
 * Creates the schema of the jobs if it is missing, and makes the shop's role its owner, because pg-boss creates tables there and migrates them. That
 * is safe, because the schema contains no ledger (a table with rows that never change). The owner of the database calls this function, and
 * must be a member of the shop's role.
 */
export async function transferJobsSchema(client: pg.ClientBase, role: string): Promise<void> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('${schema}.version') is not null as "exists"`);
  if (!found[0]?.exists) await client.query(PgBoss.getConstructionPlans(schema));
  const { rows } = await client.query<{ command: string }>(
    `with foreign_objects as (
       select 0 as turn, 'schema' as kind, format('%I', nspname) as name from pg_namespace
         where nspname = '${schema}' and pg_get_userbyid(nspowner) <> $1
       union all
       select 1, 'table', oid::regclass::text from pg_class
         where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') and pg_get_userbyid(relowner) <> $1
       union all
       select 2, 'type', oid::regtype::text from pg_type
         where typnamespace = '${schema}'::regnamespace and typtype = 'e' and pg_get_userbyid(typowner) <> $1
       union all
       select 3, 'function', oid::regprocedure::text from pg_proc
         where pronamespace = '${schema}'::regnamespace and pg_get_userbyid(proowner) <> $1
     )
     select format('alter %s %s owner to %I', kind, name, $1::text) as command from foreign_objects order by turn`,
    [role],
  );
  if (rows.length === 0) return;
  const { rows: rights } = await client.query<{ grant: string; revoke: string }>(
    `select format('grant create on database %I to %I', current_database(), $1::text) as "grant",
            format('revoke create on database %I from %I', current_database(), $1::text) as "revoke"`,
    [role],
  );
  // The new owner of a schema needs the right to create schemas. The role gets this right and loses it again in one query, which is a transaction.
  const commands = [...rights.map(({ grant }) => grant), ...rows.map(({ command }) => command), ...rights.map(({ revoke }) => revoke)];
  await client.query(commands.join('; '));
}
