import { normalizeEmail } from '@axlewright/contract/people/email';
import { readSettings, type Settings } from '../env.ts';
import { createNotices, type Notices } from '../features/people/notices/notices.ts';
import {
  isVerified,
  listAdminEmails,
  makeAdmin,
  resetSecondFactor,
  revokeAdmin,
  signOutEverywhere,
} from '../features/people/users/users.ts';
import { databaseOn } from '../platform/database/database.ts';
import type { Database } from '../platform/database/db.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { joinShopDatabase } from '../platform/database/shop-database.ts';
import { onConnection } from '../platform/database/single-connection.ts';
import { hasJobQueues } from '../platform/jobs/jobs.queries.ts';
import { createJobSender } from '../platform/jobs/jobs.ts';
import { type MailJobs, mailQueue } from '../platform/mail/mail.ts';
import { ShopError } from '../platform/shop-error.ts';
import { StartError } from '../platform/start-error.ts';
import { printLine, runCommand } from './run-command.ts';

const usage = 'Usage: npm run admin -- grant <email> | revoke <email> | sign-out <email> | reset-second-factor <email> | list';

/** Manages admins and sign-ins. The shop may be running. */
async function main([action, typed]: string[]): Promise<number> {
  if (action !== 'list' && !(['grant', 'revoke', 'sign-out', 'reset-second-factor'].includes(action ?? '') && typed))
    throw new StartError(usage);
  const settings = readSettings(process.env);
  const shopDatabase = await joinShopDatabase(settings);
  try {
    const lines = await onConnection(shopDatabase.appConnectionString, 'axlewright-shop admin', async (client) => {
      await requireMigrated(client);
      return run(databaseOn(client), settings, action ?? '', normalizeEmail(typed ?? ''));
    });
    for (const line of lines) printLine(line);
    return 0;
  } catch (error) {
    if (error instanceof ShopError && error.status === 404)
      throw new StartError(`${error.message}\nSign up in the shop with this email address first.`);
    throw error;
  } finally {
    await shopDatabase.leave();
  }
}

async function run(db: Database, settings: Settings, action: string, email: string): Promise<string[]> {
  switch (action) {
    case 'grant':
      return [
        (await makeAdmin(db, email, await byCommand(db, settings))) === 1 ? `${email} is an admin now.` : `${email} was an admin already.`,
        ...((await isVerified(db, email)) ? [] : [`Warning: ${email} is not confirmed. Make sure that it belongs to the right person.`]),
      ];
    case 'revoke':
      return [
        (await revokeAdmin(db, email, await byCommand(db, settings))) === 1
          ? `${email} is no longer an admin.`
          : `${email} was not an admin.`,
      ];
    case 'sign-out':
      await signOutEverywhere(db, email, await noticesByMail(db, settings));
      return [`${email} is logged out everywhere.`];
    case 'reset-second-factor':
      await resetSecondFactor(db, email, await noticesByMail(db, settings));
      return [`${email} no longer has a second factor and is logged out everywhere.`];
    default: {
      const admins = await listAdminEmails(db);
      return admins.length > 0 ? admins : ['There is no admin yet.'];
    }
  }
}

/** The caller of role changes is null, because no signed-in admin made them. Returns null if the shop never started. */
async function byCommand(db: Database, settings: Settings): Promise<{ caller: null; notices: Notices } | null> {
  const notices = await noticesByMail(db, settings);
  return notices && { caller: null, notices };
}

/** Returns null if the shop never started: mails need the job queues, and the first start creates them. */
async function noticesByMail(db: Database, { publicUrl }: Settings): Promise<Notices | null> {
  if (!(await hasJobQueues(db))) return null;
  return createNotices({ mailer: mailQueue(createJobSender<MailJobs>()), publicUrl });
}

await runCommand(main);
