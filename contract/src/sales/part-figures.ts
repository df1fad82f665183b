import { z } from 'zod';
import { recordedSearchSchema } from '../catalog/searches.ts';
import { idSchema, isoDateTime, pageQuery } from '../fields.ts';
import { fulfillmentStatuses, orderStates } from './orders.ts';
import { figureSearchDays, maximumFigureLines, topBuyers } from './part-figure-limits.ts';

const sold = { pieces: z.int(), revenue: z.number().describe('Dollars') };

/** What our staff want to know about a part. Months are in UTC. */
export const partFiguresSchema = z
  .object({
    _id: idSchema,
    partNumber: z.string(),
    name: z.string(),
    image: z.string(),
    draft: z.boolean(),
    price: z.number().nullable().describe('Dollars each'),
    available: z.int().nullable(),
    months: z
      .array(z.object({ month: z.iso.date().describe('The first day of the month'), ...sold }))
      .describe(
        'Oldest first. A paid order counts in the month when it was paid, without canceled pieces and their refunds. New orders count within a few seconds',
      ),
    buyers: z
      .array(
        z.object({ companyId: idSchema, name: z.string().describe('If nobody has named the company, the name of its buyer'), ...sold }),
      )
      .describe(`The ${topBuyers} companies that bought the most pieces in these months`),
    isComplete: z
      .boolean()
      .describe(
        `False if the part has at least ${maximumFigureLines.toLocaleString('en-US')} order lines. Then buyers and open orders come from the newest of them`,
      ),
    searches: z
      .array(recordedSearchSchema.pick({ _id: true, text: true, searches: true, visitors: true, lastSearchedAt: true }))
      .describe(
        `Searches of the last ${figureSearchDays} days for the part number or for a number that the part replaces, most frequent first`,
      ),
  })
  .meta({ id: 'PartFigures' });
export type PartFigures = z.infer<typeof partFiguresSchema>;

/** An open order with a part. */
export const orderWithPartSchema = z
  .object({
    _id: idSchema,
    createdAt: isoDateTime,
    customer: z.string(),
    company: z.string().describe('Empty if nobody has named it'),
    state: z.enum(orderStates),
    fulfillment: z.enum(fulfillmentStatuses),
    quantity: z.int().describe('Pieces of this part'),
    left: z.int().describe('Pieces of this part that are neither shipped nor canceled'),
  })
  .meta({ id: 'OrderWithPart' });
export type OrderWithPart = z.infer<typeof orderWithPartSchema>;

export const ordersWithPartQuery = pageQuery;
