import { z } from 'zod';
import { maximumWaiting, waitingKinds } from './waiting-kinds.ts';

/** A task of the caller. */
export const waitingSchema = z
  .object({ kind: z.enum(waitingKinds), count: z.int().max(maximumWaiting).describe(`Counting stops at ${maximumWaiting}`) })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof waitingSchema>;
