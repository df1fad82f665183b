import type pg from 'pg';
import PgBoss from 'pg-boss';

const schema = 'jobs';

/**
 * Makes the schema of the jobs if it is missing, and gives it to the role that works with it: pg-boss makes a table for each kind of job
 * and migrates its schema itself. No ledger is in there. Call it as the owner of the database, which must be a member of that role.
 */
export async function giveJobsTo(client: pg.ClientBase, role: string): Promise<void> {
  const { rows: found } = await client.query<{ isThere: boolean }>(`select to_regclass('${schema}.version') is not null as "isThere"`);
  if (!found[0]?.isThere) await client.query(PgBoss.getConstructionPlans(schema));
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
  const { rows: rights } = await client.query<{ given: string; taken: string }>(
    `select format('grant create on database %I to %I', current_database(), $1::text) as given,
            format('revoke create on database %I from %I', current_database(), $1::text) as taken`,
    [role],
  );
  // The new owner of a schema needs the right to make one at that moment. One string is one transaction.
  const commands = [...rights.map(({ given }) => given), ...rows.map(({ command }) => command), ...rights.map(({ taken }) => taken)];
  await client.query(commands.join('; '));
}
