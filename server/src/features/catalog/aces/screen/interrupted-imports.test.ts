import type { ApplicationImportDetail } from '@axlewright/contract/catalog/application-imports';
import type pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acesFile, type TestApplication } from '../../../../../test/aces-file.ts';
import {
  checkApplications,
  importApplications,
  prepareImports,
  uploadApplications,
  waitForApplications,
} from '../../../../../test/application-imports.ts';
import { eventually } from '../../../../../test/eventually.ts';
import type { Person } from '../../../../../test/people.ts';
import { expectProblem } from '../../../../../test/problems.ts';
import { useTestApp } from '../../../../../test/test-app.ts';
import { beginAsHolder, waitingOnLock } from '../../../../../test/waiting-on-lock.ts';
import { lockNumbers } from '../../../../platform/database/lock-numbers.ts';
import { checkApplicationImports } from './application-import-jobs.ts';

const shop = useTestApp();
let admin: Person;
let parts: { _id: string; partNumber: string }[];
let blocking: pg.PoolClient | undefined;

beforeAll(async () => {
  ({ admin, parts } = await prepareImports(shop));
});
beforeEach(() => shop.asOwner('truncate applications'));
afterEach(async () => {
  await blocking?.query('rollback');
  blocking?.release();
  blocking = undefined;
});

let nextId = 1;
const app = (model: number, part: number): TestApplication => ({ id: nextId++, model, part: parts[part]?.partNumber ?? '' });
const file = (...apps: TestApplication[]) => acesFile(apps);
const start = (id: string) => admin.call('POST', `/application-imports/${id}/start`);
const stored = async () => (await shop.pool.query('select id from applications')).rowCount;
/** The connections of imports in this test's database. Other test files run imports in other databases at the same time. */
const importConnections = `pg_stat_activity where application_name = 'axlewright-shop ACES' and datname = current_database()`;
const waitUntilWriting = (id: string) =>
  eventually(async () => {
    expect((await admin.call('GET', `/application-imports/${id}`)).json()).toMatchObject({ state: 'importing', step: 'writing' });
  });

describe('an import', () => {
  it('keeps the old applications if it is interrupted, and then begins again', async () => {
    await importApplications(admin, file(app(1, 0)));
    const { _id } = await checkApplications(admin, file(app(2, 0)));
    blocking = await shop.pool.connect();
    await beginAsHolder(blocking);
    await blocking.query('lock table applications in row exclusive mode');
    expect((await start(_id)).statusCode).toBe(200);
    await waitUntilWriting(_id);
    await shop.asOwner(`select pg_terminate_backend(pid) from ${importConnections}`);
    expect((await shop.pool.query('select model_id from applications')).rows).toEqual([{ model_id: 1 }]);
    await waitUntilWriting(_id);
    await blocking.query('rollback');
    await waitForApplications(admin, _id, 'imported');
    expect((await shop.pool.query('select model_id from applications')).rows).toEqual([{ model_id: 2 }]);
  });

  it('ends and changes nothing if a clerk discards it', async () => {
    await importApplications(admin, file(app(1, 0)));
    const { _id } = await checkApplications(admin, file(app(2, 0)));
    blocking = await shop.pool.connect();
    await beginAsHolder(blocking);
    await blocking.query('lock table applications in row exclusive mode');
    await start(_id);
    await waitUntilWriting(_id);
    expect((await admin.call('DELETE', `/application-imports/${_id}`)).statusCode).toBe(204);
    expectProblem(await admin.call('GET', `/application-imports/${_id}`), 404);
    await blocking.query('rollback');
    // The next import gets the lock of the discarded one.
    const next = await importApplications(admin, file(app(1, 0), app(2, 1)));
    expect(next.difference?.applications).toEqual({ added: 1, dropped: 0, unchanged: 1 });
    expect((await admin.call('GET', `/audit?act=applications-imported&limit=1`)).json()).not.toMatchObject([{ subject: { id: _id } }]);
  });

  it('stops being checked if a clerk discards the file', async () => {
    blocking = await shop.pool.connect();
    await beginAsHolder(blocking);
    await blocking.query('lock table applications in access exclusive mode');
    const { _id } = (await uploadApplications(admin, file(app(1, 0)))).json<ApplicationImportDetail>();
    await eventually(async () => {
      expect((await admin.call('GET', `/application-imports/${_id}`)).json()).toMatchObject({ state: 'checking', step: 'comparing' });
    });
    expect((await admin.call('DELETE', `/application-imports/${_id}`)).statusCode).toBe(204);
    await blocking.query('rollback');
    await checkApplications(admin, file(app(2, 0)));
    expectProblem(await start(_id), 404);
  });

  it('has nothing to do if another import of the same file came first', async () => {
    const { _id } = await checkApplications(admin, file(app(1, 0)));
    await shop.asOwner(`insert into applications (part_id, model_id, year_from, year_to, position_id, part_type_id, quantity)
      values (${parts[0]?._id}, 1, 2003, 2005, 22, 1684, 2)`);
    await start(_id);
    expect(await waitForApplications(admin, _id, 'imported')).toMatchObject({ difference: { applications: { added: 0, unchanged: 1 } } });
  });

  it('waits for another import', async () => {
    const { _id } = await checkApplications(admin, file(app(1, 0)));
    blocking = await shop.pool.connect();
    await blocking.query('select pg_advisory_lock($1)', [lockNumbers.catalogImport]);
    expect(await start(_id).then((response) => response.json())).toMatchObject({ state: 'importing', step: null });
    await eventually(async () => {
      const { rowCount } = await shop.pool.query(`select from ${importConnections}`);
      expect(rowCount).toBe(1);
    });
    expect(await stored()).toBe(0);
    await blocking.query('select pg_advisory_unlock($1)', [lockNumbers.catalogImport]);
    await waitForApplications(admin, _id, 'imported');
  });

  describe('that is checked', () => {
    /** The shop's job looks for another file after each check, so it could check the file of a test instead of the test's own check. */
    const waitForCheckJob = () =>
      eventually(async () => {
        const running = `select from jobs.job where name = 'check-application-imports' and state in ('created', 'retry', 'active')`;
        expect((await shop.pool.query(running)).rowCount).toBe(0);
      });

    /** Begins a check that waits for a lock, and ends it with this reason. Returns the import, which had four failures before. */
    async function endCheck(reason?: DOMException) {
      const { _id } = await checkApplications(admin, file(app(1, 0)));
      await waitForCheckJob();
      await shop.pool.query(`update application_imports set state = 'checking', failures = 4 where id = $1`, [_id]);
      blocking = await shop.pool.connect();
      await beginAsHolder(blocking);
      await blocking.query('lock table applications in access exclusive mode');
      const ending = new AbortController();
      const ended = expect(checkApplicationImports({ db: shop.db, pool: shop.pool }, ending.signal)).rejects.toThrow();
      await waitingOnLock(shop);
      ending.abort(reason);
      await ended;
      const found = (await admin.call('GET', `/application-imports/${_id}`)).json<ApplicationImportDetail>();
      await admin.call('DELETE', `/application-imports/${_id}`);
      return found;
    }

    it('fails after five checks that needed more time than a job has', async () => {
      expect(await endCheck(new DOMException('too long', 'TimeoutError'))).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('No application was changed'),
      });
    });

    it('is checked again if the shop stops', async () => {
      expect(await endCheck()).toMatchObject({ state: 'checking', problem: null });
    });
  });

  it('fails after five interruptions', async () => {
    const { _id } = await checkApplications(admin, file(app(1, 0)));
    await shop.pool.query('update application_imports set failures = 4 where id = $1', [_id]);
    await shop.asOwner(`create function refuse_application() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger refuse_application before insert on applications for each row execute function refuse_application()`);
    await start(_id);
    await shop.pool.query('update application_imports set failures = greatest(failures, 4) where id = $1', [_id]);
    const failed = await waitForApplications(admin, _id, 'failed');
    await shop.asOwner('drop function refuse_application cascade');
    expect(failed.problem).toContain('No application was changed');
    expect(await stored()).toBe(0);
  });
});
