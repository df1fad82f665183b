import { join } from 'node:path';
import type pg from 'pg';
import type { Settings } from './env.ts';
import {
  type ApplicationImportJobs,
  checkApplicationImports,
  runApplicationImports,
} from './features/catalog/aces/screen/application-import-jobs.ts';
import { deleteOldApplicationImports } from './features/catalog/aces/screen/application-imports.ts';
import { checkImports, type ImportJobs, importJobSeconds, runImports } from './features/catalog/import/screen/import-jobs.ts';
import { deleteOldImportRows } from './features/catalog/import/screen/part-imports.ts';
import { updatePartsOrderedTogether } from './features/catalog/related/ordered-together.ts';
import { deleteOldSearches } from './features/catalog/searches/delete-old-searches.ts';
import { type AnswerMailJobs, mailNumberAnswer } from './features/catalog/unknown-numbers/answer-mails.ts';
import { deleteOldUnknownNumbers } from './features/catalog/unknown-numbers/delete-old-unknown-numbers.ts';
import { addUpSales } from './features/desk/overview/add-up-sales.ts';
import { deleteOldEvents } from './features/money/payments/delete-old-events.ts';
import type { PaymentServices } from './features/money/payments/payment-services.ts';
import { reconcile, runLimitSeconds } from './features/money/payments/reconcile.ts';
import { deleteOldInvitations } from './features/people/companies/delete-old-invitations.ts';
import { deleteOldSignIns } from './features/people/identity/delete-old-sign-ins.ts';
import { deleteOldSessions } from './features/people/session/delete-old-sessions.ts';
import { deleteOldKeys } from './features/sales/orders/delete-old-keys.ts';
import { deleteUnusedNames } from './features/sales/orders/delete-unused-names.ts';
import { mailStockAlerts } from './features/sales/stock-alerts/mail-stock-alerts.ts';
import { deleteOldStockAlerts } from './features/sales/stock-alerts/stock-alerts.ts';
import { archiveFolderName, archiveHistories } from './platform/database/archive/archive-histories.ts';
import type { Database } from './platform/database/db.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Mailer, MailJobs } from './platform/mail/mail.ts';
import { maintainPartitions } from './platform/outbox/outbox.queries.ts';

/** Outbox events are deleted after this time, if they were read. */
const outboxDays = 90;

/** Jobs that run every minute and check if there is work to do. */
const minuteJobs = [
  'reconcile-payments',
  'mail-stock-alerts',
  'check-part-imports',
  'run-part-imports',
  'check-application-imports',
  'run-application-imports',
] as const;

/** The kinds of background jobs, with their payloads. */
export interface ShopJobs extends MailJobs, AnswerMailJobs, ImportJobs, ApplicationImportJobs {
  'sweep-attempts': Record<string, never>;
  'forget-old-rows': Record<string, never>;
  'find-parts-ordered-together': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'mail-stock-alerts': Record<string, never>;
  'keep-outbox': Record<string, never>;
  'add-up-sales': Record<string, never>;
  'archive-histories': Record<string, never>;
}

interface JobServices {
  settings: Settings;
  db: Database;
  pool: pg.Pool;
  limits: Pick<Limits, 'sweep'>;
  mailer: Mailer;
  paymentServices: PaymentServices;
  publicUrl: string;
  /** false: no job runs by itself */
  hasScheduledJobs: boolean;
}

/** Defines what the background jobs do, and when they run. The mailer defines its own job. */
export function defineJobs(allJobs: Jobs<ShopJobs>, services: JobServices): void {
  const jobs = services.hasScheduledJobs ? allJobs : { ...allJobs, every() {} };
  defineCleaning(jobs, services);
  defineImports(jobs, services);
  defineSums(jobs, services);
  const { settings, db, mailer, paymentServices, publicUrl } = services;
  jobs.define('reconcile-payments', { retries: 0, limitSeconds: runLimitSeconds }, (_payload, { signal }) =>
    reconcile(paymentServices, { openForSeconds: 60, unpaidHours: settings.unpaidHours, signal }),
  );
  jobs.define('mail-number-answer', {}, (answer) => mailNumberAnswer({ db, mailer, publicUrl }, answer));
  jobs.define('mail-stock-alerts', { retries: 0 }, (_payload, { signal }) => mailStockAlerts({ db, mailer, publicUrl }, signal));
  for (const name of minuteJobs) jobs.every(name, '* * * * *', {});
}

function defineCleaning(jobs: Jobs<ShopJobs>, { settings, db, limits }: JobServices): void {
  jobs.define('sweep-attempts', {}, () => limits.sweep());
  jobs.every('sweep-attempts', '7 * * * *', {});
  jobs.define('keep-outbox', {}, () => maintainPartitions(db, outboxDays));
  jobs.every('keep-outbox', '11 * * * *', {});
  const forgetting: ((db: Database) => Promise<void>)[] = [
    deleteOldKeys,
    deleteOldEvents,
    deleteOldSignIns,
    ...(settings.firebase === null ? [deleteOldSessions] : []),
    deleteUnusedNames,
    deleteOldUnknownNumbers,
    deleteOldStockAlerts,
    deleteOldInvitations,
    deleteOldSearches,
    deleteOldImportRows,
    deleteOldApplicationImports,
  ];
  jobs.define('forget-old-rows', { limitSeconds: 1_000 }, () => runAll(db, forgetting));
  jobs.every('forget-old-rows', '23 4 * * *', {});
  // If a run fails or is interrupted, the next night's run continues.
  jobs.define('archive-histories', { retries: 0, limitSeconds: 3_600 }, (_payload, { signal }) =>
    archiveHistories(db, { folder: join(settings.dataDir, archiveFolderName), signal }),
  );
  jobs.every('archive-histories', '3 5 * * *', {});
}

/** Runs all steps, one after the other, even if some fail. Throws an AggregateError at the end if one has failed. */
async function runAll(db: Database, steps: ((db: Database) => Promise<void>)[]): Promise<void> {
  const errors: Error[] = [];
  for (const step of steps) await step(db).catch((error: Error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}

function defineImports(jobs: Jobs<ShopJobs>, { db, pool }: JobServices): void {
  const options = { retryDelaySeconds: 1, limitSeconds: importJobSeconds };
  jobs.define('check-part-imports', options, (_payload, { signal }) => checkImports(pool, signal));
  jobs.define('run-part-imports', options, (_payload, { signal }) => runImports(pool, signal));
  jobs.define('check-application-imports', options, (_payload, { signal }) => checkApplicationImports({ db, pool }, signal));
  jobs.define('run-application-imports', options, (_payload, { signal }) => runApplicationImports({ db, pool }, signal));
}

function defineSums(jobs: Jobs<ShopJobs>, { db }: JobServices): void {
  jobs.define('add-up-sales', {}, () => addUpSales(db));
  jobs.every('add-up-sales', '*/10 * * * *', {});
  jobs.define('find-parts-ordered-together', { limitSeconds: 1_000 }, () => updatePartsOrderedTogether(db));
  jobs.every('find-parts-ordered-together', '43 4 * * *', {});
}
