import { z } from 'zod';
import { emailSchema, idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { companyRoleSchema } from './role-schemas.ts';

/** Staff can undo a move for this long. */
export const undoHours = 24;

const personSchema = z.object({ name: z.string(), email: z.string().describe('Empty: the account was closed') });
const namedCompanySchema = z.object({ _id: idSchema, name: z.string().describe('Empty: nobody has named the company') });

/** A company in the list for staff. */
export const listedCompanySchema = namedCompanySchema
  .extend({
    members: z.array(personSchema.extend({ role: companyRoleSchema })).describe('Owners first'),
    orders: z.int().describe('Number of orders. Counting stops at 10,001'),
    createdAt: isoDateTime,
  })
  .meta({ id: 'ListedCompany' });
export type ListedCompany = z.infer<typeof listedCompanySchema>;

export const companyListQuery = pageQuery.extend({
  q: text(200).optional().describe("Part of the company's name, or of a member's name or email"),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});
export type CompanyListQuery = z.infer<typeof companyListQuery>;

export const companyMovePlanQuery = z.object({ email: emailSchema, companyId: idSchema });
export type CompanyMovePlanQuery = z.infer<typeof companyMovePlanQuery>;

/** What a move would do. */
export const companyMovePlanSchema = z
  .object({
    account: personSchema,
    company: namedCompanySchema,
    formerCompany: namedCompanySchema.extend({ otherMembers: z.int() }).describe('The current company of the account'),
    orders: z.int().describe('Orders that the account placed for its former company'),
    ordersCanMove: z.boolean().describe('False if there are none, or if other people belong to the former company'),
    leaves: z
      .object({ withoutOrders: z.boolean(), withOrders: z.boolean() })
      .describe('Whether the account leaves its former company if its orders stay there, and if they move'),
  })
  .meta({ id: 'CompanyMovePlan' });
export type CompanyMovePlan = z.infer<typeof companyMovePlanSchema>;

export const newCompanyMoveSchema = z.strictObject({
  email: emailSchema,
  companyId: idSchema,
  role: companyRoleSchema,
  withOrders: z.boolean().default(false),
});
export type NewCompanyMove = z.output<typeof newCompanyMoveSchema>;

export const companyMoveStates = ['waiting', 'moved', 'declined', 'undone'] as const;
export type CompanyMoveState = (typeof companyMoveStates)[number];

/** Both must agree before orders move: the user of the account, and an owner of the company. */
const sideSchema = z.enum(['account', 'company']);
export type MoveSide = z.infer<typeof sideSchema>;

const waitingForSchema = z.array(sideSchema).describe('Who has not agreed yet');

/** A move in the list for staff. */
export const companyMoveSchema = z
  .object({
    _id: idSchema,
    account: personSchema,
    from: namedCompanySchema,
    to: namedCompanySchema,
    role: companyRoleSchema,
    withOrders: z.boolean(),
    orders: z.int().describe('Orders that have moved'),
    state: z.enum(companyMoveStates).describe('Waiting and declined are about the orders. The account itself has moved'),
    waitingFor: waitingForSchema,
    requestedBy: personSchema,
    requestedAt: isoDateTime,
    undoUntil: isoDateTime.nullable().describe('Null: the move was undone, or it is too late'),
  })
  .meta({ id: 'CompanyMove' });
export type CompanyMove = z.infer<typeof companyMoveSchema>;

export const companyMoveListQuery = pageQuery.extend({
  q: text(200).optional().describe("Part of the account's name or email, or of the name of one of the companies"),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});
export type CompanyMoveListQuery = z.infer<typeof companyMoveListQuery>;

/** A request to move orders that is waiting for the caller, or for the other side. */
export const myCompanyMoveSchema = z
  .object({
    _id: idSchema,
    side: sideSchema.describe('Whether the orders are yours, or you own the company'),
    account: personSchema,
    company: namedCompanySchema.describe('The company that the orders would belong to'),
    orders: z.int().nullable().describe('Number of orders that would move. Null for the company until the user of the account has agreed'),
    waitingFor: waitingForSchema,
    requestedAt: isoDateTime,
  })
  .meta({ id: 'MyCompanyMove' });
export type MyCompanyMove = z.infer<typeof myCompanyMoveSchema>;
