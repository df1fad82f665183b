import { z } from 'zod';
import { idSchema, pageQuery } from '../fields.ts';
import { stockReportSorts, unsoldDays } from './report-choices.ts';

export const stockReportRowSchema = z
  .object({
    _id: idSchema,
    partNumber: z.string(),
    name: z.string(),
    onHand: z.int().describe('Pieces in the warehouse, including those that are promised to orders'),
    promised: z.int(),
    price: z.number().nullable().describe('The list price in dollars'),
    value: z.number().describe('onHand times the list price, in dollars. 0: the part has no price'),
    lastSoldOn: z.iso.date().nullable().describe('The last day (UTC) on which an order with the part was paid. null: never'),
    addedOn: z.iso.date(),
    unsoldDays: z.int().describe('Days since the last sale, or since the part was added if it was never sold'),
  })
  .meta({ id: 'StockReportRow' });
export type StockReportRow = z.infer<typeof stockReportRowSchema>;

export const stockReportOverviewSchema = z
  .object({
    total: z.object({ parts: z.int(), pieces: z.int(), value: z.number() }),
    ages: z
      .array(z.object({ days: z.int(), parts: z.int(), pieces: z.int(), value: z.number() }))
      .describe(
        'The parts that were not sold for 0 to 89, 90 to 179, 180 to 364, and 365 or more days. `days` is the first number of each range',
      ),
    isComplete: z.boolean().describe('false: the shop is still counting earlier orders, so some parts were sold more recently than shown'),
  })
  .meta({ id: 'StockReportOverview' });
export type StockReportOverview = z.infer<typeof stockReportOverviewSchema>;

const filters = z.object({
  unsold: z
    .enum(unsoldDays)
    .optional()
    .describe('Only parts whose last sale is at least this many days ago. If a part was never sold, the day on which it was added counts'),
  sort: z.enum(stockReportSorts).default('-value'),
});

export const stockReportQuery = pageQuery.extend(filters.shape);
export type StockReportQuery = z.infer<typeof stockReportQuery>;
/** The CSV export takes the same parameters. It has no pages. */
export const stockReportExportQuery = filters;
export type StockReportExportQuery = z.infer<typeof stockReportExportQuery>;
