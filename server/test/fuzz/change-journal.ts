import type { TestApp } from '../test-app.ts';

/** Timers and jobs write these tables some time after the requests that cause the changes. */
const writtenLater = [
  'application_imports',
  'application_import_files',
  'searches',
  'unknown_numbers',
  'unknown_number_askers',
  'part_sales',
  'part_sales_periods',
];
/** Tables that may change even if a request is rejected. */
const ignoredTables = ['attempts', 'unnamed_proxies', ...writtenLater];

export interface ChangeJournal {
  /** Returns the changes that were committed since the last call, for example 'insert reviews'. */
  changesSince(): Promise<string[]>;
}

/** Creates triggers that record every changed row, in the tables of the shop and of the identity provider. */
export async function startChangeJournal({ asOwner, pool }: TestApp): Promise<ChangeJournal> {
  // The trigger runs with its owner's rights, because the shop's role may not write to the table of the journal.
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
    [ignoredTables],
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
