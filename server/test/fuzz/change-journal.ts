import type { TestApp } from '../test-app.ts';

/** Tables that may change whatever the answer: counters of attempts, and proxies that the shop noticed. */
const ownBusiness = ['attempts', 'unnamed_proxies'];

export interface ChangeJournal {
  /** What was committed since the last look, as 'insert reviews'; what a transaction took back is not there. */
  changesSince(): Promise<string[]>;
}

/** Every row that anybody writes, in the shop's tables and in the identity provider's, leaves a line of its own in this database. */
export async function keepJournal({ asOwner, pool }: TestApp): Promise<ChangeJournal> {
  // The trigger writes as its owner: the shop's own role may make no tables, and write to no table that it does not know.
  await asOwner(`
    create unlogged table change_journal (id bigint generated always as identity primary key, what text not null);
    grant select, delete on change_journal to shop_app;
    create function note_change() returns trigger language plpgsql security definer as $$
    begin
      insert into public.change_journal (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end
    $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity') and tablename <> 'change_journal' and tablename <> all($1)`,
    [ownBusiness],
  );
  await asOwner(
    rows
      .map(
        ({ name }) => `create trigger zz_journal after insert or update or delete on ${name} for each row execute function note_change()`,
      )
      .join(';'),
  );
  return {
    async changesSince() {
      const found = await pool.query<{ what: string }>('delete from change_journal returning what');
      return found.rows.map(({ what }) => what);
    },
  };
}
