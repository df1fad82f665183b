import type pg from 'pg';

/** Tables that may change whatever the answer: counters of attempts. */
const ownBusiness = ['attempts'];

export interface ChangeJournal {
  /** What was committed since the last look, as 'insert reviews'; what a transaction took back is not there. */
  changesSince(): Promise<string[]>;
}

/** Every row that anybody writes, in the shop's tables and in the identity provider's, leaves a line of its own in this database. */
export async function keepJournal(pool: pg.Pool): Promise<ChangeJournal> {
  await pool.query(`
    create unlogged table change_journal (id bigint generated always as identity primary key, what text not null);
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into public.change_journal (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end
    $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'identity') and table_type = 'BASE TABLE' and table_name <> 'change_journal' and table_name <> all($1)`,
    [ownBusiness],
  );
  for (const { name } of rows)
    await pool.query(`create trigger zz_journal after insert or update or delete on ${name} for each row execute function note_change()`);
  return {
    async changesSince() {
      const found = await pool.query<{ what: string }>('delete from change_journal returning what');
      return found.rows.map(({ what }) => what);
    },
  };
}
