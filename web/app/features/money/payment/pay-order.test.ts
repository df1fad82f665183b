import type { Order } from '@axlewright/contract/sales/orders';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { payOrder } from './pay-order.ts';

const card = {} as StripeCardElement;
const payer = { name: 'Bea Buyer', email: 'bea@shop.example' };
const processor = (type: string) =>
  ({
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
    confirmCardPayment: async () => ({ error: { type, message: 'No response.' } }),
  }) as unknown as Stripe;
const pay = (orderId: string, type = 'api_connection_error') =>
  payOrder({ stripe: processor(type), card, order: { _id: orderId } as Order, payer });

const shop = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', shop);
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
});
afterEach(() => vi.unstubAllGlobals());

it('no longer says "not charged" after the response to a card payment was lost', async () => {
  shop.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await pay('1')).toMatchObject({ message: expect.stringMatching(/You were not charged\.$/) });

  shop.mockResolvedValueOnce(Response.json({ clientSecret: 'pi_1_secret' }));
  expect(await pay('1')).toMatchObject({ message: expect.stringMatching(/^No response\. Your card may have been charged\./) });

  shop.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { message } = (await pay('1')) as { message: string };
  expect(message).toContain('may have been charged');
  expect(message).not.toContain('not charged');
});

it('says that the card may have been charged if the library of the card processor throws', async () => {
  const stripe = { ...processor(''), confirmCardPayment: () => Promise.reject(new Error('Broken.')) } as unknown as Stripe;
  shop.mockResolvedValueOnce(Response.json({ clientSecret: 'pi_3_secret' }));
  const { message } = (await payOrder({ stripe, card, order: { _id: '3' } as Order, payer })) as { message: string };
  expect(message).toMatch(/^Something went wrong\. Your card may have been charged\./);
});

it("returns the card processor's reason unchanged if the card was declined", async () => {
  shop.mockResolvedValueOnce(Response.json({ clientSecret: 'pi_2_secret' }));
  expect(await pay('2', 'card_error')).toEqual({ kind: 'failed', message: 'No response.' });
});
