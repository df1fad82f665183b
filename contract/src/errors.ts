import { z } from 'zod';

/** Every error answer, as RFC 9457 problem details. `code` is stable: programs decide by it, people read `detail`. */
export const problemSchema = z
  .object({
    type: z.string().describe('about:blank, or a page about this kind of problem'),
    title: z.string().describe('The status in words'),
    status: z.int(),
    code: z.string().describe('Stable name of the problem'),
    detail: z.string().describe('What happened and what to do next, for people'),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('For a body, query or path that breaks a rule: each field with its message'),
    message: z.string().optional().describe('The same as detail. Only below /identity, whose client library reads it'),
    price: z.number().optional().describe('The price in dollars that holds, where the one sent does not'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
export type FieldError = NonNullable<Problem['errors']>[number];

/** 403: the sign-in is not recent enough for this. Confirm that the owner is there, then call again. */
export const reauthenticationRequired = 'reauthentication-required';
/** 403: staff work in a session that has not shown the account's second factor. */
export const secondFactorRequired = 'second-factor-required';

export const problemContentType = 'application/problem+json';
