import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandResult, runCommandProcess } from '../../test/command-process.ts';
import { useTestApp } from '../../test/test-app.ts';

const shop = useTestApp();
let programs: string;

/** A fake psql that prints its connection and arguments, because psql may not be installed. */
const fakePsql = `#!/bin/sh
printf '%s\\n' "$PGHOST" "$PGPORT" "$PGUSER" "$PGDATABASE" "$PGPASSWORD" "$@"
exit 3
`;

beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'axlewright-psql-'));
  await writeFile(join(programs, 'psql'), fakePsql);
  await chmod(join(programs, 'psql'), 0o755);
});
afterAll(() => rm(programs, { recursive: true }));

const psql = (args: string[], path: string) =>
  runCommandProcess(['psql', ...args], { DATABASE_URL: shop.ownerConnectionString, PATH: path });

it("opens psql on the shop's database, and returns its exit code", async () => {
  const { hostname, port, username, pathname, password } = new URL(shop.ownerConnectionString);
  const { code, output } = await psql(['-c', 'select 1'], `${programs}:${process.env.PATH}`);
  expect(output.trimEnd().split('\n')).toEqual([
    hostname,
    port,
    username,
    pathname.slice(1),
    decodeURIComponent(password),
    '-c',
    'select 1',
  ]);
  expect(code).toBe(3);
});

it('says which package is missing on a machine without psql', async () => {
  const { code, output } = await psql([], join(programs, 'nowhere'));
  expect([code, output]).toEqual([1, 'psql is not installed. On Debian: apt-get install postgresql-client\n']);
});

describe('the section "When something fails" of docs/operate.md', async () => {
  const guide = await readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
  const section = guide.slice(guide.indexOf('## When something fails'), guide.indexOf('## A catalog from a file'));

  it('has working URLs for curl', async () => {
    const urls = [...section.matchAll(/curl -i (\S+)`/g)].map(([, url]) => url ?? '');
    expect(urls).not.toEqual([]);
    for (const url of urls) {
      const { pathname, origin } = new URL(url);
      expect(origin).toBe('http://127.0.0.1:3000');
      expect((await fetch(`${shop.url}${pathname}`)).status).toBe(200);
    }
  });

  it('defines a shell function that connects to the database of the shop', async () => {
    const [, definition = ''] = /```sh\n(.*?)```/s.exec(section) ?? [];
    const settings = join(programs, 'shop.env');
    await writeFile(settings, `DATABASE_URL=${shop.ownerConnectionString}\n`);
    // A fake sudo that runs the command as the same user.
    await writeFile(join(programs, 'sudo'), '#!/bin/sh\n[ "$1 $2" = "-u axlewright" ] && shift 2 && exec "$@"\n', { mode: 0o755 });
    const script = definition
      .replaceAll('/opt/axlewright', join(import.meta.dirname, '../../..'))
      .replaceAll('/etc/axlewright/shop.env', settings)
      .replaceAll('/var/lib/axlewright', programs);
    const env = { PATH: `${programs}:${process.env.PATH}` };
    const ended = await new Promise<CommandResult>((resolve) => {
      execFile('/bin/sh', ['-c', `${script}\nshop_psql -c 'select 1'`], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
    expect(ended.output.trimEnd().split('\n').slice(3)).toEqual([
      new URL(shop.ownerConnectionString).pathname.slice(1),
      decodeURIComponent(new URL(shop.ownerConnectionString).password),
      '-c',
      'select 1',
    ]);
    expect(ended.code).toBe(3);
  });

  it('has valid SQL, and runs psql only in ways that find the database of the shop', async () => {
    const statements = [...section.matchAll(/psql -c (['"])(.*?)\1`/g)].map(([, , sql]) => sql ?? '');
    expect(statements.length).toBeGreaterThanOrEqual(5);
    for (const sql of statements) {
      // Process 0 does not exist, so nothing is terminated. Dropping a replication slot fails, because only a superuser may do it.
      const asked = shop.asOwner(sql.replace('PID', '0'));
      if (sql.includes('NAME')) await expect(asked).rejects.toThrow(/replication slot/);
      // Several statements have several results.
      else for (const { rows } of [await asked].flat()) expect(rows).toBeInstanceOf(Array);
    }
    expect(section).not.toMatch(/`(psql|select) /);
    expect(section).toMatch(/`sudo -u postgres psql -c "select pg_drop/);
    expect(section).toMatch(/server\/src\/commands\/psql\.ts "\$@"/);
  });
});

it('the section "Any point in time" of docs/operate.md raises every sequence of the shop', async () => {
  const guide = await readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
  const [, statement = ''] = /shop_psql -c "(select [^"]*setval[^"]*)"/.exec(guide) ?? [];
  const list = `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as last
    from pg_sequences where schemaname <> 'jobs' order by 1`;
  const before: { name: string; last: string }[] = (await shop.asOwner(list)).rows;
  await shop.asOwner(statement);
  const after: typeof before = (await shop.asOwner(list)).rows;
  expect(before.length).toBeGreaterThan(10);
  expect(after).toEqual(before.map(({ name, last }) => ({ name, last: String(Number(last) + 10_000) })));
});
