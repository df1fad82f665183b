import { z } from 'zod';
import { maximumWaiting, waitingKinds } from './waiting-kinds.ts';

/** A kind of task that the caller can do, and how many tasks of this kind are waiting. */
export const waitingSchema = z
  .object({ kind: z.enum(waitingKinds), count: z.int().max(maximumWaiting).describe(`Counting stops at ${maximumWaiting}`) })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof waitingSchema>;
