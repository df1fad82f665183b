import { z } from 'zod';
import { idSchema } from '../fields.ts';

/** How many days the overview covers, including today. */
export const overviewDays = 30;

/** The figures on the staff's overview page. Money is in dollars, days are in UTC. */
export const overviewSchema = z
  .object({
    days: z
      .array(z.object({ day: z.iso.date(), orders: z.int(), revenue: z.number() }))
      .describe('Oldest first. An order counts on the day it was placed, revenue on the day it was paid'),
    previous: z
      .object({ orders: z.int(), revenue: z.number() })
      .describe(`Totals for the ${overviewDays} days before. The last of these days counts only up to the current time of day`),
    unpaid: z.object({ orders: z.int(), value: z.number() }),
    lowStock: z.array(z.object({ _id: idSchema, partNumber: z.string(), name: z.string(), minQ: z.int(), availableQ: z.int() })),
    bestSellers: z
      .array(z.object({ _id: idSchema, partNumber: z.string(), name: z.string(), quantity: z.int(), revenue: z.number() }))
      .describe('Sorted by the quantity in orders paid on these days'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;
