import type { Mutation } from '../mutation.ts';

const mails = 'server/src/features/sales/order-mails';
const queries = `${mails}/order-mails.queries.ts`;
const handler = `${mails}/order-mails.ts`;
const payments = 'server/src/features/money/payments';
const preferences = 'server/src/features/people/mail-preferences/mail-preferences.ts';
const recipientsTest = `${mails}/order-mail-recipients.test.ts`;
const failedTest = `${mails}/payment-failed-mails.test.ts`;
const refundTest = `${mails}/refund-mails.test.ts`;
const cancellationsTest = 'server/src/features/money/cancellations/cancellations.test.ts';
const preferencesTest = 'server/src/features/people/mail-preferences/mail-preferences.test.ts';
const alertTest = 'server/src/features/sales/stock-alerts/mail-stock-alerts.test.ts';
const samplesTest = 'server/src/mail-samples/mail-samples.test.ts';

/** Who gets which emails, and when. */
export const mailMutations: readonly Mutation[] = [
  {
    name: 'a member gets emails of a kind that is turned off',
    file: queries,
    find: '(not ${kind} = any(members.muted_mails) or',
    replace: '(${kind}::text is not null or',
    test: `${recipientsTest}: does not go to a member who turned this kind off`,
  },
  {
    name: "a former owner gets the whole company's emails",
    file: queries,
    find: "members.role = 'owner' and (members.mails_of_company",
    replace: '(members.mails_of_company',
    test: `${recipientsTest}: does not go to a former owner who wanted the emails of the whole company`,
  },
  {
    name: "every owner gets the whole company's emails",
    file: queries,
    find: '(members.mails_of_company or buyers.user_id is null)',
    replace: 'members.mails_of_company is not null',
    test: `${recipientsTest}: goes to the member who placed it, and to no other member`,
  },
  {
    name: 'nobody gets the emails after the buyer has left',
    file: queries,
    find: '(members.mails_of_company or buyers.user_id is null)',
    replace: 'members.mails_of_company',
    test: `${recipientsTest}: goes to the owners if the member who placed it has left, and no longer to that member`,
  },
  {
    name: 'an email to an owner says that the owner placed the order',
    file: `${mails}/order-mail-texts.ts`,
    find: "recipient.because === 'placed';",
    replace: "recipient.because !== 'buyer-left';",
    test: `${recipientsTest}: goes once to each owner who wants the emails of the whole company, and says who placed the order`,
  },
  {
    name: 'the email about a failed payment is sent at once',
    file: `${payments}/reconcile.ts`,
    find: 'const failedForSeconds = 180;',
    replace: 'const failedForSeconds = 0;',
    test: `${failedTest}: does not come while the buyer may still try another card, or after the buyer has paid`,
  },
  {
    name: 'the same failed payment is announced again',
    file: `${payments}/payments.queries.ts`,
    find: '.set({ failed_at: null })',
    replace: ".set({ failed_at: sql`failed_at - interval '1 hour'` })",
    test: `${failedTest}: comes once for several declined cards and repeated webhooks, and again after a later attempt`,
  },
  {
    name: 'a failed payment without its webhook stays unknown',
    file: `${payments}/card-provider.ts`,
    find: "'payment_intent.canceled',\n  paymentFailedEvent,\n",
    replace: "'payment_intent.canceled',\n",
    test: `${failedTest}: comes if the webhook is lost`,
  },
  {
    name: 'an email about a refund counts money that the bank has returned',
    file: queries,
    find: "and what in ('refunded', 'refund-failed') and refunds.id",
    replace: "and what = 'refunded' and refunds.id",
    test: `${refundTest}: do not count money that the bank has returned`,
  },
  {
    name: 'a second attempt at a refund is announced again',
    file: handler,
    find: "if (kind === 'refunded') return was_refunded;",
    replace: '',
    test: `${refundTest}: do not mention a refund twice or count it twice if the bank returned the money and the shop refunded it again`,
  },
  {
    name: 'a refund that was never announced is announced as failed',
    file: handler,
    find: ' || !(was_refunded || was_deducted || canceled.length > 0)',
    replace: '',
    test: `${refundTest}: do not say that it failed if the buyer was never told about it`,
  },
  {
    name: 'a buyer never learns that the refund of canceled pieces failed',
    file: handler,
    find: 'was_refunded || was_deducted ||',
    replace: 'was_refunded ||',
    test: `${cancellationsTest}: is not told that canceled pieces were refunded while that refund is under way, and learns that it failed`,
  },
  {
    name: 'an email says that canceled pieces were refunded before any money has moved',
    file: queries,
    find: "(deducted.state = 'succeeded' or resolved_at is not null)",
    replace: "deducted.state <> 'failed'",
    test: `${cancellationsTest}: is not told that canceled pieces were refunded while that refund is under way, and learns that it failed`,
  },
  {
    name: "a buyer may get the whole company's emails",
    file: preferences,
    find: "role !== 'owner' && wholeCompany) throw",
    replace: "role !== 'owner' && wholeCompany && mails.length > 3) throw",
    test: `${preferencesTest}: include emails about orders of other members only for owners`,
  },
  {
    name: 'a choice changes all companies of the account',
    file: 'server/src/features/people/mail-preferences/mail-preferences.queries.ts',
    find: ".where('company_id', '=', companyId)\n    .execute();",
    replace: '.execute();',
    test: `${preferencesTest}: can be turned off and on for one company, and nothing changes for others`,
  },
  {
    name: 'a member who turned off emails about stock still gets one',
    file: 'server/src/features/sales/stock-alerts/stock-alerts.queries.ts',
    find: 'and not ${backInStock} = any(members.muted_mails) and',
    replace: 'and ${backInStock}::text is not null and',
    test: `${alertTest}: waits while the member has turned these emails off, and a new request turns them on`,
  },
  {
    name: 'a request for an alert leaves its emails turned off',
    file: 'server/src/features/sales/stock-alerts/stock-alerts.queries.ts',
    find: 'and user_id = ${userId} and ${backInStock} = any(muted_mails)',
    replace: 'and user_id = ${userId} and not ${backInStock} = any(muted_mails)',
    test: `${alertTest}: waits while the member has turned these emails off, and a new request turns them on`,
  },
  {
    name: 'an email about an order lacks the link to My Emails',
    file: `${mails}/order-mail-texts.ts`,
    find: '...(canTurnOff(kind, mailed) ?',
    replace: '...(canTurnOff(kind, mailed) && false ?',
    test: `${samplesTest}: have a link to My Emails if a member can turn them off, and only then`,
  },
];
