import { type StaffRole, staffRoles } from '@axlewright/contract/people/capabilities';
import { normalizeEmail } from '@axlewright/contract/people/email';
import { staffRoleSchema } from '@axlewright/contract/people/role-schemas';
import { readSettings, type Settings } from '../env.ts';
import { createNotices, type Notices } from '../features/people/notices/notices.ts';
import { listStaff, setStaffRole } from '../features/people/users/staff-roles.ts';
import { isVerified, resetSecondFactor, signOutEverywhere } from '../features/people/users/users.ts';
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

const usage = `Usage: npm run admin -- grant <email> [role] | revoke <email> | sign-out <email> | reset-second-factor <email> | list
Roles: ${staffRoles.join(', ')}. Without a role, grant makes an admin.`;

/** Manages staff roles and sign-ins. The shop may be running. */
async function main([action, typed, typedRole, ...others]: string[]): Promise<number> {
  const isKnown = action === 'list' ? !typed : ['grant', 'revoke', 'sign-out', 'reset-second-factor'].includes(action ?? '') && typed;
  if (!isKnown || others.length > 0) throw new StartError(usage);
  const role = staffRoleSchema.safeParse(typedRole ?? 'admin');
  if (!role.success || (typedRole && action !== 'grant')) throw new StartError(usage);
  const settings = readSettings(process.env);
  const shopDatabase = await joinShopDatabase(settings);
  try {
    const lines = await onConnection(shopDatabase.appConnectionString, 'axlewright-shop admin', async (client) => {
      await requireMigrated(client);
      return run(databaseOn(client), settings, { action: action ?? '', email: normalizeEmail(typed ?? ''), role: role.data });
    });
    for (const line of lines) printLine(line);
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new StartError(error.status === 404 ? `${error.message}\nSign up in the shop with this email address first.` : error.message);
  } finally {
    await shopDatabase.leave();
  }
}

interface Command {
  action: string;
  email: string;
  /** the role for `grant` */
  role: StaffRole;
}

async function run(db: Database, settings: Settings, { action, email, role }: Command): Promise<string[]> {
  switch (action) {
    case 'grant':
      return [
        (await setStaffRole(db, email, role, await byCommand(db, settings))) === 1
          ? `${email} now has the staff role ${role}.`
          : `${email} already had the staff role ${role}.`,
        ...((await isVerified(db, email)) ? [] : [`Warning: ${email} is not confirmed. Make sure that it belongs to the right person.`]),
      ];
    case 'revoke':
      return [
        (await setStaffRole(db, email, null, await byCommand(db, settings))) === 1
          ? `${email} no longer has a staff role.`
          : `${email} had no staff role.`,
      ];
    case 'sign-out':
      await signOutEverywhere(db, email, await noticesByMail(db, settings));
      return [`${email} is logged out everywhere.`];
    case 'reset-second-factor':
      await resetSecondFactor(db, email, await noticesByMail(db, settings));
      return [`${email} no longer has a second factor and is logged out everywhere.`];
    default: {
      const staff = await listStaff(db);
      return staff.length > 0 ? staff.map((each) => `${each.email} ${each.role}`) : ['There is no admin yet.'];
    }
  }
}

/** Returns what a role change needs. The caller is null, because no admin is signed in. Returns null if the shop never started. */
async function byCommand(db: Database, settings: Settings): Promise<{ caller: null; notices: Notices } | null> {
  const notices = await noticesByMail(db, settings);
  return notices && { caller: null, notices };
}

/** Returns null if the shop never started: emails need the job queues, and the first start creates them. */
async function noticesByMail(db: Database, { publicUrl }: Settings): Promise<Notices | null> {
  if (!(await hasJobQueues(db))) return null;
  return createNotices({ mailer: mailQueue(createJobSender<MailJobs>()), publicUrl });
}

await runCommand(main);
