/** What the part pages and the "Returns and cores" page say about core deposits. */
export const coreDepositTerms = 'Your card is not charged for it. We settle core deposits by email.';
