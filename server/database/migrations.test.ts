import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDangers } from '../test/migration-rules.ts';

const folder = join(import.meta.dirname, 'migrations');
const names = (await readdir(folder)).sort();
/** Migrations up to this one ran before the shop was in use, so the rules do not apply to them. */
const lastBeforeTheRules = '0010_public_data.sql';

describe('migrations', () => {
  it('have unique numbers', () => {
    const numbers = names.map((name) => name.match(/^(\d{4})_[a-z0-9_]+\.sql$/)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(names.length);
  });

  it.each(names.filter((name) => name > lastBeforeTheRules))('%s does not disturb running processes', async (name) => {
    expect(listDangers(await readFile(join(folder, name), 'utf8'))).toEqual([]);
  });
});

describe('migration rules', () => {
  it.each([
    ['alter table orders drop column note;', 'ban-drop-column'],
    ['alter table orders drop note;', 'ban-drop-column'],
    ['DROP TABLE reviews;', 'ban-drop-table'],
    ['drop view stock;', 'ban-drop-view-or-schema'],
    ['alter table orders rename column note to remark;', 'renaming-column'],
    ['alter table orders rename to purchases;', 'renaming-table'],
    ['alter table orders alter column note type text;', 'changing-column-type'],
    ['alter table orders alter note type text;', 'changing-column-type'],
    ['alter table orders add column total numeric generated always as (1) stored;', 'adding-field-with-default'],
    ['alter table orders add column public_id uuid default gen_random_uuid();', 'adding-field-with-default'],
    ['alter table orders add column note text not null;', 'adding-required-field'],
    ['alter table orders add note text not null;', 'adding-required-field'],
    ['alter table orders add column code text unique;', 'disallowed-unique-constraint'],
    ['alter table orders add column buyer bigint references users;', 'adding-foreign-key-constraint'],
    ['alter table orders add constraint positive check (total_cents > 0);', 'constraint-missing-not-valid'],
    ['alter table orders add foreign key (user_id) references users;', 'constraint-missing-not-valid'],
    ['alter table orders alter column note set not null;', 'adding-not-nullable-field'],
    ['create index orders_note on orders (note);', 'require-concurrent-index-creation'],
    ["update orders set note = 'a;b';", 'ban-change-of-all-rows'],
    ['lock table orders;', 'ban-lock'],
    ['alter tabel orders add column note text;', 'syntax-error'],
  ])('reject: %s', (sql, rule) => expect(listDangers(sql)).toContainEqual(expect.stringMatching(`^${rule}: `)));

  it.each([
    'create table notes (id bigint primary key); create index on notes (id); alter table notes add check (id > 0);',
    "alter table orders add column note text not null default '';",
    'alter table orders add constraint positive check (total_cents > 0) not valid;',
    '-- no transaction\ncreate index concurrently orders_note on orders (note);',
    "update orders set note = '' where note is null;",
    "create function note() returns text language sql as $$ select 'drop table orders; lock table orders' $$;",
    '-- accepted: nobody reads it since 0012, which every shop has by now\nalter table orders drop column note;',
  ])('allow: %s', (sql) => expect(listDangers(sql)).toEqual([]));

  it('require a reason directly above the statement', () => {
    const sql = '-- accepted: small table, a few rows only\nalter table a drop column b;\nalter table c drop column d;';
    expect(listDangers(sql)).toHaveLength(1);
  });
});
