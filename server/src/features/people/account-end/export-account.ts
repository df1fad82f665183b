import type { Caller } from '../../../platform/auth/caller.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import type { UncountedPage } from '../../../platform/lists/keyset-pages.ts';
import { zipFiles } from '../../../platform/zip/zip-files.ts';
import { listActionsOnAccount, recordAdminAction } from '../../desk/audit/audit.ts';
import { listReviewsOf } from '../../desk/reviews/reviews.ts';
import { listViewsOf } from '../../desk/saved-views/saved-views.ts';
import { listAddresses } from '../companies/addresses.ts';
import { listEventsOfMember } from '../companies/member-events.ts';
import { listMailPreferences } from '../mail-preferences/mail-preferences.ts';
import { deviceOf } from '../session/device.ts';
import type { AccountEndMails } from './account-end-mails.ts';
import { requireSupportedAccount } from './close-account.ts';
import {
  findAccountRow,
  findProfileOf,
  listAlertsToExport,
  listAskedNumbers,
  listBasketLines,
  listCarsOfCompany,
  listMemberships,
  listNumbersOfCompany,
  listSavedListsOfCompany,
  listSentInvitations,
  listSessionRows,
} from './export-account.queries.ts';
import { accountJson, type ExportedOrder, orderHistoryCsv, orderLinesCsv, ordersCsv, reviewsCsv } from './exported-files.ts';

/** Exports are limited, because each reads all orders of an account several times. */
const exportLimit: Limit = { name: 'export', attempts: 10, windowSeconds: 60 * 60 };

/** Selects the orders in an export: those that the account placed for these companies before `before`. */
export interface OrdersToExport {
  userId: string;
  companyIds: string[];
  before: string;
}

export interface ExportServices {
  db: Database;
  limits: Pick<Limits, 'spend'>;
  provider: Pick<IdentityProvider, 'findSignInMethods'>;
  mails: AccountEndMails;
  /** Reads the next batch of orders, oldest first. The caller passes this function, because `people` must not import code from `sales`. */
  readOrders(orders: OrdersToExport, cursor: string | undefined): Promise<UncountedPage<ExportedOrder>>;
}

/** Exports what the shop stores about the caller, as a ZIP. Throws 429 after ten exports in an hour. */
export async function exportMyData(services: ExportServices, caller: Caller): Promise<AsyncIterable<Uint8Array>> {
  await services.limits.spend(exportLimit, caller.userId);
  return exportOf(services, caller.userId);
}

/**
 * Exports an account for its owner, who is notified by email. Throws 404 for an unknown email address, 403 for a staff account if the
 * caller may not manage users, and 429 after ten exports in an hour.
 */
export async function exportAccountOfOwner(services: ExportServices, caller: Caller, email: string): Promise<AsyncIterable<Uint8Array>> {
  const userId = await requireSupportedAccount(services.db, caller, email);
  await services.limits.spend(exportLimit, caller.userId);
  await services.db.transaction().execute(async (transaction) => {
    await services.mails.exportedByStaff(transaction, email);
    const subject = { kind: 'account', id: userId, name: email } as const;
    await recordAdminAction(transaction, { userId: caller.userId, act: 'account-exported', subject, changes: [] });
  });
  return exportOf(services, userId);
}

async function exportOf({ db, provider, readOrders }: ExportServices, userId: string): Promise<AsyncIterable<Uint8Array>> {
  const exportedAt = new Date().toISOString();
  const { companyIds, ...person } = await readPerson(db, provider, userId);
  // Every file with orders reads them again. So the shop never has more than one batch of orders in memory.
  const readBatch = (cursor: string | undefined) => readOrders({ userId, companyIds, before: exportedAt }, cursor);
  return zipFiles([
    { name: 'account.json', content: accountJson({ exportedAt, ...person }, readBatch) },
    { name: 'orders.csv', content: ordersCsv(readBatch) },
    { name: 'order-lines.csv', content: orderLinesCsv(readBatch) },
    { name: 'order-history.csv', content: orderHistoryCsv(readBatch) },
    { name: 'reviews.csv', content: reviewsCsv(person.reviews) },
  ]);
}

/** Reads everything except the orders. The result has no secrets, no hashes, and no names of other people. */
async function readPerson(db: Db, provider: ExportServices['provider'], userId: string) {
  const account = await findAccountRow(db, userId);
  const memberships = await listMemberships(db, userId);
  return {
    account: {
      id: account.id,
      email: account.email,
      emailVerified: account.email_verified,
      name: account.display_name,
      staffRole: account.role,
      createdAt: account.created_at.toISOString(),
      signInWith: await provider.findSignInMethods(db, account.subject),
      authenticatorSince: account.authenticator_since?.toISOString() ?? null,
    },
    profile: await findProfileOf(db, userId),
    companyIds: memberships.map(({ id }) => id),
    companies: await Promise.all(memberships.map((membership) => companyOf(db, membership))),
    companyHistory: await listEventsOfMember(db, userId),
    mailPreferences: await listMailPreferences(db, { userId }),
    sessions: (await listSessionRows(db, userId)).map((row) => ({
      device: deviceOf(row.user_agent),
      userAgent: row.user_agent,
      since: row.created_at.toISOString(),
      lastUsed: row.renewed_at.toISOString(),
      loggedOut: row.revoked_at?.toISOString() ?? null,
    })),
    basketLines: (await listBasketLines(db, userId)).map((row) => ({
      companyId: row.company_id,
      partNumber: row.part_number,
      quantity: row.quantity,
      note: row.note,
      orderedAs: row.ordered_as,
      vehicle: row.vehicle,
      addedAt: row.added_at.toISOString(),
    })),
    stockAlerts: (await listAlertsToExport(db, userId)).map((row) => ({
      companyId: row.company_id,
      partNumber: row.part_number,
      quantity: row.quantity,
      requestedAt: row.requested_at.toISOString(),
    })),
    reviews: await listReviewsOf(db, userId),
    invitationsSent: (await listSentInvitations(db, userId)).map((row) => ({
      email: row.email,
      role: row.role,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      acceptedAt: row.accepted_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
    unknownNumbers: (await listAskedNumbers(db, userId)).map((row) => ({
      number: row.number,
      asked: row.asked,
      lastAskedAt: row.last_asked_at.toISOString(),
    })),
    savedViews: (await listViewsOf(db, userId)).map(({ list, name, query }) => ({ list, name, query })),
    auditLog: await listActionsOnAccount(db, userId),
  };
}

async function companyOf(db: Db, row: Awaited<ReturnType<typeof listMemberships>>[number]) {
  return {
    companyId: row.id,
    name: row.name,
    role: row.role,
    joinedAt: row.joined_at.toISOString(),
    taxId: row.tax_id,
    phone: row.phone,
    addresses: (await listAddresses(db, row.id)).map(({ shipTo }) => shipTo),
    partNumbers: await listNumbersOfCompany(db, row.id),
    garage: await listCarsOfCompany(db, row.id),
    savedLists: (await listSavedListsOfCompany(db, row.id)).map(({ name, created_at, updated_at, lines }) => ({
      name,
      createdAt: created_at.toISOString(),
      updatedAt: updated_at.toISOString(),
      lines,
    })),
  };
}
