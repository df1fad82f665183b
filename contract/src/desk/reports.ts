import { z } from 'zod';
import { pageQuery } from '../fields.ts';
import { isReportDay, maxReportDays, salesGroups, salesSorts } from './report-choices.ts';

/** What was sold, in dollars. Everything counts on the day (UTC) of the payment, including later shipments, cancellations, and refunds. */
const salesFigures = {
  orders: z.int().describe('Orders that were paid. In the figures of a part: orders with this part'),
  pieces: z.int().describe('Pieces in these orders'),
  gross: z.number().describe('What was paid'),
  refunded: z.number().describe('How much of it was refunded so far'),
  net: z.number().describe('gross - refunded'),
  cancelled: z.int().describe('Pieces that staff canceled after the payment'),
  shipped: z.int().describe('Pieces that were shipped. Orders that were paid before the shop recorded shipments count as shipped'),
  left: z.int().describe('Pieces that were neither shipped nor canceled'),
  fillRate: z.number().nullable().describe('shipped / pieces, from 0 to 1. null: no pieces'),
};

export const salesSumsSchema = z.object({
  ...salesFigures,
  shippedOrders: z.int().describe('Orders with a recorded shipment'),
  completeOrders: z.int().describe('Orders whose first shipment had all of their pieces'),
});
export type SalesSums = z.infer<typeof salesSumsSchema>;

export const salesRowSchema = z
  .object({
    _id: z
      .string()
      .describe(
        'By part, category, or company: its id. By day: the day. By month: its first day, such as 2026-11-01. By part and by category, there can be a row with the id 0. It has the refunds that are not for canceled pieces and, by category, also the figures of parts without a category',
      ),
    name: z
      .string()
      .describe(
        'The name of the part, category, or company. For a company without a name, the name or email address of its oldest owner. Empty for days, months, and the id 0',
      ),
    partNumber: z.string().describe('Empty, except for parts'),
    ...salesFigures,
    orders: z
      .int()
      .nullable()
      .describe('Orders that were paid. In the figures of a part: orders with this part. null: not known for categories'),
  })
  .meta({ id: 'SalesRow' });
export type SalesRow = z.infer<typeof salesRowSchema>;

const reportDay = z.iso.date().refine(isReportDay, 'A day from 2000 to 2999');

const period = {
  from: reportDay.optional().describe('The first day, in UTC. Default: 29 days before the last one'),
  to: reportDay.optional().describe(`The last day, in UTC. Default: today. The period has at most ${maxReportDays} days`),
};

export const salesOverviewQuery = z.object(period);
export type SalesOverviewQuery = z.infer<typeof salesOverviewQuery>;

/** The first and the last day, in UTC. */
export interface SalesPeriod {
  from: string;
  to: string;
}

export const salesOverviewSchema = z
  .object({
    total: salesSumsSchema,
    days: z
      .array(z.object({ day: z.iso.date(), orders: z.int(), net: z.number(), pieces: z.int(), shipped: z.int() }))
      .describe('Every day of the period, oldest first'),
    previous: z
      .object({ from: z.iso.date(), to: z.iso.date(), total: salesSumsSchema })
      .describe('The same number of days before the period'),
    isComplete: z.boolean().describe('false: the shop is still counting earlier orders, so the figures are too low'),
  })
  .meta({ id: 'SalesOverview' });
export type SalesOverview = z.infer<typeof salesOverviewSchema>;

const salesFilters = z.object({
  ...period,
  by: z.enum(salesGroups).default('part'),
  sort: z.enum(salesSorts).default('-net'),
});

export const salesListQuery = pageQuery.extend(salesFilters.shape);
export type SalesListQuery = z.infer<typeof salesListQuery>;
/** The CSV export takes the same parameters. It has no pages. */
export const salesExportQuery = salesFilters;
export type SalesExportQuery = z.infer<typeof salesExportQuery>;
