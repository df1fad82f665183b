import { z } from 'zod';
import { idSchema } from '../fields.ts';

/** Days that the overview looks back on, today included. */
export const overviewDays = 30;

/** What an admin sees first. Money is in dollars, days are UTC. */
export const overviewSchema = z
  .object({
    days: z
      .array(z.object({ day: z.iso.date(), orders: z.int(), revenue: z.number() }))
      .describe('Oldest first; orders by the day they were placed, revenue by the day it was paid'),
    unpaid: z.object({ orders: z.int(), value: z.number() }),
    lowStock: z.array(z.object({ _id: idSchema, partNumber: z.string(), name: z.string(), minQ: z.int(), availableQ: z.int() })),
    bestSellers: z
      .array(z.object({ _id: idSchema, partNumber: z.string(), name: z.string(), quantity: z.int(), revenue: z.number() }))
      .describe('By pieces in paid orders of these days'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;
