/** The moment at which the shop is killed: when it gets a response from the card processor, or at the n-th commit from now on. */
export type KillPoint = { responseTo: { method: 'GET' | 'POST'; path: string } } | { commit: 'before' | 'after'; nth: number };

/** The action that the kill interrupts. */
export type KillAction =
  | 'open'
  | 'report'
  | 'webhook'
  | 'cancel'
  | 'refund'
  | 'cancelPieces'
  | 'place'
  | 'lateWebhook'
  | 'reconcile'
  | 'ship'
  | 'receive'
  | 'count'
  | 'writeOff';

const intents = '/v1/payment_intents';
const responseTo = (method: 'GET' | 'POST', path: string): KillPoint => ({ responseTo: { method, path } });
const before = (nth: number): KillPoint => ({ commit: 'before', nth });
const after = (nth: number): KillPoint => ({ commit: 'after', nth });

/** For each action, the moments at which a test kills the shop: at a response from the card processor, or before or after a commit. */
export const killPoints: { name: string; action: KillAction; point: KillPoint }[] = [
  { name: 'an order before its commit', action: 'place', point: before(1) },
  { name: 'an order after its commit, before the response', action: 'place', point: after(1) },
  {
    name: 'a payment started: the processor has the intent, the shop has no row',
    action: 'open',
    point: responseTo('POST', `${intents}$`),
  },
  { name: 'a payment started: before the commit of its row', action: 'open', point: before(1) },
  { name: 'a payment reported: the processor has confirmed it', action: 'report', point: responseTo('GET', `${intents}/`) },
  { name: 'a payment reported: before the commit', action: 'report', point: before(1) },
  { name: 'a webhook: the processor has confirmed it', action: 'webhook', point: responseTo('GET', `${intents}/`) },
  { name: 'a webhook: before the commit of the event and its effect', action: 'webhook', point: before(1) },
  { name: 'a webhook: after the commit, before the response', action: 'webhook', point: after(1) },
  { name: 'a cancellation: the processor has canceled the intent', action: 'cancel', point: responseTo('POST', '/cancel$') },
  { name: 'a cancellation: the intent is canceled, the order is not', action: 'cancel', point: after(1) },
  { name: 'a cancellation: before the commit of the order', action: 'cancel', point: before(2) },
  { name: 'a refund: recorded, not requested', action: 'refund', point: after(1) },
  { name: 'a refund: the processor has made it', action: 'refund', point: responseTo('POST', '/v1/refunds$') },
  { name: 'a refund: before the commit of its success', action: 'refund', point: before(2) },
  { name: 'canceled pieces: before the commit', action: 'cancelPieces', point: before(1) },
  { name: 'canceled pieces: refund recorded, not requested', action: 'cancelPieces', point: after(1) },
  { name: 'canceled pieces: the processor has refunded them', action: 'cancelPieces', point: responseTo('POST', '/v1/refunds$') },
  { name: 'a shipment before its commit', action: 'ship', point: before(1) },
  { name: 'a shipment after its commit, before the response', action: 'ship', point: after(1) },
  { name: 'a delivery before its commit', action: 'receive', point: before(1) },
  { name: 'a delivery after its commit, before the response', action: 'receive', point: after(1) },
  { name: 'a count after its commit, before the response', action: 'count', point: after(1) },
  { name: 'a write-off after its commit, before the response', action: 'writeOff', point: after(1) },
  { name: 'a late payment: refund recorded, not requested', action: 'lateWebhook', point: after(1) },
  { name: 'a late payment: the processor has refunded it', action: 'lateWebhook', point: responseTo('POST', '/v1/refunds$') },
  { name: 'the reconciler: the processor has confirmed the payment', action: 'reconcile', point: responseTo('GET', `${intents}/`) },
  { name: 'the reconciler: before the commit', action: 'reconcile', point: before(1) },
];
