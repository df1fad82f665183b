import type { EndpointName } from '@axlewright/contract/endpoints';
import type { QueryClient } from '@tanstack/react-query';

/**
 * The cache key of an endpoint's response: the endpoint's name and the values that distinguish one call from another. Every query of the API
 * uses such a key, so a change can name the endpoints whose cached responses it makes stale.
 */
export const endpointKey = <Name extends EndpointName, Given extends readonly unknown[]>(name: Name, ...given: Given) =>
  [name, ...given] as const;

const catalogReads = ['listParts', 'getPart', 'listCategories', 'getOverview'] as const;
const orderReads = ['listOrders', 'getOrder', 'getOrderHistory', 'getOverview'] as const;
const reviewReads = ['listReviews', 'listFeaturedReviews', 'listAllReviews'] as const;

/** The endpoints whose cached responses each change makes stale. It makes no difference whether a buyer or an admin makes the change. */
const staleAfter = {
  addPart: catalogReads,
  changePart: catalogReads,
  deletePart: catalogReads,
  placeOrder: [...orderReads, ...catalogReads],
  cancelOrder: [...orderReads, ...catalogReads],
  reportPayment: [...orderReads, 'getPaymentHealth', 'listFindings'],
  refundOrder: [...orderReads, 'getPaymentHealth', 'listFindings'],
  addReview: reviewReads,
  hideReview: reviewReads,
  restoreReview: reviewReads,
  makeAdmin: ['checkAdmin', 'listUsers'],
  revokeAdmin: ['checkAdmin', 'listUsers'],
  closeOtherSessions: ['listSessions'],
} as const satisfies Partial<Record<EndpointName, readonly EndpointName[]>>;

/** Marks the cached responses that a change made stale. Reloads those that are shown, and resolves when they have loaded. */
export async function invalidateAfter(queryClient: QueryClient, change: keyof typeof staleAfter): Promise<void> {
  const names: readonly unknown[] = staleAfter[change];
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(queryKey[0]) });
}
