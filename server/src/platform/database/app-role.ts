import type pg from 'pg';
import { notOfExtension, ofShop } from './shop-tables.ts';

/**
 * Lets a role read and write the rows of the shop, and nothing else. It owns no table, so it can neither alter one nor disable a trigger.
 * In ledgers (tables whose rows a trigger protects) it can only add rows. Call it as the owner of the tables, after each change to them.
 */
export async function grantRows(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(
    `with tables as (
       select c.oid::regclass as name, case
         when (n.nspname, c.relname) = ('public', 'migrations') then 'select'
         when exists (select from pg_trigger where tgrelid = c.oid and tgfoid = to_regproc('public.refuse_change')) then 'select, insert'
         else 'select, insert, update, delete' end as privileges
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and ${ofShop} and ${notOfExtension('pg_class', 'c.oid')}
     )
     select format('grant usage on schema %1$I to %2$I; grant usage, select on all sequences in schema %1$I to %2$I', nspname, $1::text)
       as command from pg_namespace n where ${ofShop}
     union all
     select format('revoke all on %s from %I; grant %s on %1$s to %2$I', name, $1::text, privileges) from tables`,
    [role],
  );
  // One string is one transaction: nobody finds the role without its rights.
  await client.query(rows.map(({ command }) => command).join('; '));
}

/** The role of this connection. */
export async function currentRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** Whether the role of this connection could rewrite ledgers: it owns them, may become their owner, or is a superuser. */
export async function canRewriteLedgers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select exists (select from pg_class c join pg_trigger t on t.tgrelid = c.oid
       where t.tgfoid = to_regproc('public.refuse_change') and pg_has_role(c.relowner, 'member')) as can`,
  );
  return rows[0]?.can ?? false;
}
