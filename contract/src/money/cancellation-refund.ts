interface RefundBasis {
  /** the price of the pieces */
  valueCents: number;
  refundableCents: number;
  refundedByHandCents: number;
  wereRefunded: boolean;
}

/** Returns what a cancellation refunds: the price of its pieces, but never more than is left of the payment. */
export function cancellationRefundCents({ valueCents, refundableCents, refundedByHandCents, wereRefunded }: RefundBasis): number {
  const dueCents = valueCents - (wereRefunded ? Math.min(refundedByHandCents, valueCents) : 0);
  return Math.max(0, Math.min(dueCents, refundableCents));
}
