import { z } from 'zod';

/** The data of the event `orders-changed`. */
export const ordersChangedSchema = z.object({
  orderIds: z.array(z.string()).nullable().describe('The orders that have changed. Null: any order may have changed'),
});
export type OrdersChanged = z.infer<typeof ordersChangedSchema>;
