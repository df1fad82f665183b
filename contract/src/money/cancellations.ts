import { z } from 'zod';
import { dollars, idSchema, isoDateTime, text } from '../fields.ts';
import { chosenPiecesSchema } from '../warehouse/shipments.ts';
import { refundStates } from './payments.ts';

export const cancellationReasonMaxLength = 500;

/**
 * Pieces of a paid order to cancel. `left` protects against a repeated call, as in a shipment. The server computes the refund from the prices in the
 * order. `seenRefund` is the refund that the employee saw before the click.
 */
export const newCancellationSchema = z.strictObject({
  lines: chosenPiecesSchema,
  reason: text(cancellationReasonMaxLength).trim().default('').describe('The buyer sees it'),
  wereRefunded: z
    .boolean()
    .default(false)
    .describe(
      'true: these pieces were already refunded without a cancellation, or such a refund failed and its money was returned in another way. This reduces the refund, unless an earlier cancellation has counted it',
    ),
  seenRefund: dollars.optional().describe('Dollars that the caller expects to be refunded. 409 if the refund would be a different amount'),
});
export type NewCancellation = z.infer<typeof newCancellationSchema>;

export const cancellationSchema = z
  .object({
    _id: idSchema,
    order: idSchema,
    at: isoDateTime,
    reason: z.string(),
    lines: z.array(z.object({ lineNumber: z.int(), quantity: z.int() })),
    value: z.number().describe('Dollars: the price of the pieces'),
    refund: z.number().describe('Dollars that this cancellation refunds. Less than the value if the rest was refunded before'),
    refundState: z.enum(refundStates).nullable().describe('null: nothing was left to refund'),
    isRefundResolved: z.boolean().describe('The refund failed, and the money was returned in another way'),
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof cancellationSchema>;

/** What staff need to cancel pieces of an order, and what was canceled before. */
export const orderCancellationsSchema = z
  .object({
    left: z.array(z.object({ lineNumber: z.int(), left: z.int() })).describe('Pieces of each line that can be canceled'),
    refundable: z.number().describe('Dollars of the payment that are neither refunded nor being refunded'),
    refundsUnderWay: z
      .array(
        z.object({
          amount: z.number().describe('Dollars'),
          reason: z.string(),
          nextTryAt: isoDateTime.nullable().describe('When the shop tries again, if the last attempt failed'),
        }),
      )
      .describe('Oldest first'),
    refundedByHand: z.number().describe('Dollars of refunds made without a cancellation, minus what cancellations have already counted'),
    returnedByHand: z
      .number()
      .optional()
      .describe(
        'Dollars of failed refunds made without a cancellation that were returned in another way, minus what cancellations have already counted. Missing: an older instance responded',
      ),
    returnedOtherwise: z
      .number()
      .optional()
      .describe(
        'Dollars of all failed refunds that were returned in another way, for example by check. Missing: an older instance responded',
      ),
    uncovered: z
      .number()
      .describe(
        'Dollars still owed for canceled pieces, because a cancellation counted a manual refund that failed later and was not returned in another way',
      ),
    cancellations: z.array(cancellationSchema).describe('Oldest first'),
  })
  .meta({ id: 'OrderCancellations' });
export type OrderCancellations = z.infer<typeof orderCancellationsSchema>;
