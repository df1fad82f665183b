import type { PhoneOrder } from '@axlewright/contract/sales/phone-orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import type { ResolveNumbers } from '../order-pad/rows/look-up-numbers.ts';

export const customersQuery = (q: string) =>
  queryOptions({
    queryKey: endpointKey('findCustomers', q),
    queryFn: ({ signal }) => callApi('findCustomers', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: endpointKey('getCustomer', id),
    queryFn: ({ signal }) => callApi('getCustomer', { params: { id }, signal }),
  });

/** Returns a function that looks up numbers, including the company's own ones. */
export function resolveFor(companyId: string): ResolveNumbers {
  return async (texts) => {
    const body = { lines: texts.map((text) => ({ text })) };
    return (await callApi('resolveCustomerNumbers', { params: { id: companyId }, body })).lines;
  };
}

/** `key` is the idempotency key. */
export function usePlacePhoneOrder(companyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: PhoneOrder; key: string }) =>
      callApi('placePhoneOrder', { params: { id: companyId }, body: order, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => void invalidateAfter(queryClient, 'placePhoneOrder'),
  });
}

export function useSendPaymentLink(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('sendPaymentLink', { params: { id: orderId } }),
    onSettled: () => invalidateAfter(queryClient, 'sendPaymentLink'),
  });
}
