/** Where the shop is killed: as an answer of the provider comes in, or around the n-th commit from now on. */
export type KillPoint = { answerTo: { method: 'GET' | 'POST'; path: string } } | { commit: 'before' | 'after'; nth: number };

/** What is done to an order when the shop is killed. */
export type KillAct = 'open' | 'report' | 'webhook' | 'cancel' | 'refund' | 'place' | 'lateWebhook' | 'reconcile';

const intents = '/v1/payment_intents';
const answerTo = (method: 'GET' | 'POST', path: string): KillPoint => ({ answerTo: { method, path } });
const before = (nth: number): KillPoint => ({ commit: 'before', nth });
const after = (nth: number): KillPoint => ({ commit: 'after', nth });

/** All places between an answer of the provider and the commit that follows it, by name. */
export const killPoints: { name: string; act: KillAct; point: KillPoint }[] = [
  { name: 'an order before its commit', act: 'place', point: before(1) },
  { name: 'an order after its commit, before the answer', act: 'place', point: after(1) },
  { name: 'a payment begun: the provider has the intent, the shop no row', act: 'open', point: answerTo('POST', `${intents}$`) },
  { name: 'a payment begun: before the commit of its row', act: 'open', point: before(1) },
  { name: 'a payment reported: the provider has confirmed it', act: 'report', point: answerTo('GET', `${intents}/`) },
  { name: 'a payment reported: before the commit', act: 'report', point: before(1) },
  { name: 'a webhook: the provider has confirmed it', act: 'webhook', point: answerTo('GET', `${intents}/`) },
  { name: 'a webhook: before the commit of event and effect', act: 'webhook', point: before(1) },
  { name: 'a webhook: after the commit, before the answer', act: 'webhook', point: after(1) },
  { name: 'a cancellation: the provider has cancelled the intent', act: 'cancel', point: answerTo('POST', '/cancel$') },
  { name: 'a cancellation: between the intent’s end and the order’s', act: 'cancel', point: after(1) },
  { name: 'a cancellation: before the commit of the order’s end', act: 'cancel', point: before(2) },
  { name: 'a refund: written down, not asked for', act: 'refund', point: after(1) },
  { name: 'a refund: the provider has made it', act: 'refund', point: answerTo('POST', '/v1/refunds$') },
  { name: 'a refund: before the commit of its success', act: 'refund', point: before(2) },
  { name: 'a payment too late: to be given back, not asked for', act: 'lateWebhook', point: after(1) },
  { name: 'a payment too late: the provider has given it back', act: 'lateWebhook', point: answerTo('POST', '/v1/refunds$') },
  { name: 'the reconciler: the provider has confirmed the payment', act: 'reconcile', point: answerTo('GET', `${intents}/`) },
  { name: 'the reconciler: before the commit', act: 'reconcile', point: before(1) },
];
