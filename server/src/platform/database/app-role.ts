import type pg from 'pg';
import { isNotOfExtensionSql, isOfShopSql } from './shop-tables.ts';

/**
 * Allows a role to read and write the shop's rows, and nothing else. The role owns no table, so it can neither change a table nor disable a
 * trigger. In a ledger, which is a table with rows that never change, the role can only read and insert rows. The owner of the tables calls
 * this function after each migration.
 */
export async function grantRows(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(
    `with tables as (
       select c.oid::regclass as name, case
         when n.nspname = 'public' and c.relname in ('migrations', 'retention') then 'select'
         when exists (select from pg_trigger where tgrelid = c.oid and tgfoid = to_regproc('public.refuse_change')) then 'select, insert'
         else 'select, insert, update, delete' end as privileges
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and ${isOfShopSql} and ${isNotOfExtensionSql('pg_class', 'c.oid')}
     )
     select format('grant usage on schema %1$I to %2$I; grant usage, select on all sequences in schema %1$I to %2$I', nspname, $1::text)
       as command from pg_namespace n where ${isOfShopSql}
     union all
     select format('revoke all on %s from %I; grant %s on %1$s to %2$I', name, $1::text, privileges) from tables`,
    [role],
  );
  // All commands are one query, and therefore one transaction. So the role never lacks its rights between `revoke` and `grant`.
  await client.query(rows.map(({ command }) => command).join('; '));
}

/** Returns the role of this connection. */
export async function currentRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** Returns true if this connection's role can change or delete rows of ledgers: as owner, as a member of the owner, or as superuser. */
export async function canRewriteLedgers(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select exists (select from pg_class c join pg_trigger t on t.tgrelid = c.oid
       where t.tgfoid = to_regproc('public.refuse_change') and pg_has_role(c.relowner, 'member')) as can`,
  );
  return rows[0]?.can ?? false;
}
