import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';

export async function findAccountRow(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('authenticators', 'authenticators.user_id', 'users.id')
    .select([
      'users.id',
      'users.subject',
      'users.email',
      'users.email_verified',
      'users.display_name',
      'users.role',
      'users.created_at',
      'authenticators.confirmed_at as authenticator_since',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findProfileOf(db: Db, userId: string) {
  const profile = await db
    .selectFrom('profiles')
    .select(['name', 'education', 'location', 'phone', 'linkedin'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return profile ?? null;
}

/** Lists the companies of an account, by name, with the account's role in each and the details that all members can see. */
export async function listMemberships(db: Db, userId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.id', 'companies.name', 'companies.tax_id', 'companies.phone', 'company_members.role', 'company_members.joined_at'])
    .where('company_members.user_id', '=', userId)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute();
}

/** Lists all sessions of an account, most recently used first. */
export async function listSessionRows(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'renewed_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Lists the invitations that an account has sent, newest first. */
export async function listSentInvitations(db: Db, userId: string) {
  return db
    .selectFrom('company_invitations')
    .select(['email', 'role', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'])
    .where('invited_by', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Lists the numbers that a company uses for our parts. */
export async function listNumbersOfCompany(db: Db, companyId: string) {
  return db
    .selectFrom('company_numbers')
    .innerJoin('parts', 'parts.id', 'company_numbers.part_id')
    .select(['company_numbers.number', 'parts.part_number as partNumber'])
    .where('company_numbers.company_id', '=', companyId)
    .orderBy('company_numbers.number_key')
    .execute();
}

/** Lists the cars of a company's customers. */
export async function listCarsOfCompany(db: Db, companyId: string) {
  return db
    .selectFrom('garage_vehicles')
    .innerJoin('vehicles', 'vehicles.id', 'garage_vehicles.vehicle_id')
    .innerJoin('vehicle_models', 'vehicle_models.id', 'vehicles.model_id')
    .innerJoin('vehicle_makes', 'vehicle_makes.id', 'vehicle_models.make_id')
    .select(['nickname', 'plate', 'vin', 'notes', 'vehicles.year', 'vehicle_makes.name as make', 'vehicle_models.name as model'])
    .where('company_id', '=', companyId)
    .orderBy('sort_key')
    .orderBy('garage_vehicles.id')
    .execute();
}

/** Lists the saved lists of a company with their lines, by name. */
export async function listSavedListsOfCompany(db: Db, companyId: string) {
  return db
    .selectFrom('saved_lists')
    .select(({ selectFrom }) => [
      'name',
      'created_at',
      'updated_at',
      jsonArrayFrom(
        selectFrom('saved_list_lines')
          .innerJoin('parts', 'parts.id', 'saved_list_lines.part_id')
          .select(['parts.part_number as partNumber', 'saved_list_lines.quantity', 'note', 'ordered_as as orderedAs', 'vehicle'])
          .whereRef('list_id', '=', 'saved_lists.id')
          .orderBy('line_number'),
      ).as('lines'),
    ])
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Lists the unknown numbers that an account looked up, newest first. */
export async function listAskedNumbers(db: Db, userId: string) {
  return db
    .selectFrom('unknown_number_askers')
    .select(['number', 'asked', 'last_asked_at'])
    .where('user_id', '=', userId)
    .orderBy('last_asked_at', 'desc')
    .orderBy('unknown_number_id')
    .orderBy('company_id')
    .execute();
}

/** Lists the lines in the baskets of an account, oldest first. */
export async function listBasketLines(db: Db, userId: string) {
  return db
    .selectFrom('basket_lines')
    .innerJoin('parts', 'parts.id', 'basket_lines.part_id')
    .select(['company_id', 'parts.part_number', 'basket_lines.quantity', 'note', 'ordered_as', 'vehicle', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('basket_lines.id')
    .execute();
}

/** Lists the open stock alerts of an account, oldest first. */
export async function listAlertsToExport(db: Db, userId: string) {
  return db
    .selectFrom('stock_alerts')
    .innerJoin('parts', 'parts.id', 'stock_alerts.part_id')
    .select(['company_id', 'parts.part_number', 'stock_alerts.quantity', 'requested_at'])
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .orderBy('stock_alerts.part_id')
    .execute();
}
