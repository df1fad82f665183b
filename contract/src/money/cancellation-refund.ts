interface RefundBasis {
  /** the price of the pieces */
  valueCents: number;
  /** what is left of the payment */
  refundableCents: number;
  /**
   * the sum of the refunds without a cancellation that did not fail, and of failed ones whose money was returned in another way, minus what
   * earlier cancellations have already subtracted
   */
  refundedByHandCents: number;
  /** whether the refunds by hand were for these pieces */
  wereRefunded: boolean;
}

/**
 * Returns what a cancellation refunds: the price of its pieces, but never more than is left of the payment. Subtracts the refunds by hand
 * if they were for these pieces.
 */
export function cancellationRefundCents({ valueCents, refundableCents, refundedByHandCents, wereRefunded }: RefundBasis): number {
  const dueCents = valueCents - (wereRefunded ? Math.min(refundedByHandCents, valueCents) : 0);
  return Math.max(0, Math.min(dueCents, refundableCents));
}
