export type CardBrand = 'visa' | 'mastercard' | 'amex';

/** The reason why the bank declines a card, with Stripe's codes and text. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export interface TestCard {
  number: string;
  brand: CardBrand;
  /** a test id (`pm_card_…`) that can be used as the id of a payment method */
  token?: string;
  authentication?: 'required';
  decline?: Decline;
  /** what happens with this card; the overview page shows it */
  about: string;
}

const genericDecline: Decline = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };

/** Stripe's published test cards. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', token: 'pm_card_visa', about: 'Succeeds' },
  { number: '5555555555554444', brand: 'mastercard', token: 'pm_card_mastercard', about: 'Succeeds (Mastercard)' },
  { number: '378282246310005', brand: 'amex', token: 'pm_card_amex', about: 'Succeeds (American Express)' },
  {
    number: '4000002500003155',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredOnSetup',
    authentication: 'required',
    about: 'Asks for 3-D Secure, then succeeds',
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    token: 'pm_card_threeDSecure2Required',
    authentication: 'required',
    about: 'Asks for 3-D Secure, then succeeds',
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
    authentication: 'required',
    decline: genericDecline,
    about: 'Asks for 3-D Secure, then is declined',
  },
  { number: '4000000000000002', brand: 'visa', token: 'pm_card_visa_chargeDeclined', decline: genericDecline, about: 'Declined' },
  {
    number: '4000000000009995',
    brand: 'visa',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    about: 'Declined: insufficient funds',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedExpiredCard',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
    about: 'Declined: expired',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
    about: 'Declined: wrong CVC',
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedProcessingError',
    decline: { code: 'processing_error', message: 'An error occurred while processing your card. Try again in a little bit.' },
    about: 'Declined: processing error',
  },
];

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

export function findTestCardByToken(token: string): TestCard | undefined {
  return testCards.find((card) => card.token === token);
}
