import { z } from 'zod';
import { orderLineErrorSchema } from './sales/order-lines.ts';

/** The body of every error, as RFC 9457 problem details. Programs read `code`, people read `detail`. */
export const problemSchema = z
  .object({
    type: z.string().describe('about:blank, or the URL of a page about this kind of error'),
    title: z.string().describe('The status in words'),
    status: z.int(),
    code: z.string().describe('The name of the error. It is the same in all versions of the shop'),
    parameters: z
      .record(z.string(), z.union([z.string(), z.number(), z.null()]))
      .optional()
      .describe('The values in the text, for clients that build the text from the code themselves'),
    detail: z.string().describe('A text for people: what happened and what to do next'),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('Each invalid field of the body, query or path, with a message; at most 100'),
    message: z
      .string()
      .optional()
      .describe('The same text as detail. Only responses below /identity have it, for the client library of Better Auth'),
    lines: z.array(orderLineErrorSchema).optional().describe('For an order: each rejected line, and what is possible instead'),
    price: z.number().optional().describe('The current total in dollars, if the price in the request is out of date'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
export type FieldError = NonNullable<Problem['errors']>[number];

export const problemContentType = 'application/problem+json';
