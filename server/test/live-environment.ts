/** Settings of a live shop. Its keys belong to nobody, and no mail server listens, so emails stay in the queue. */
export const liveEnvironment = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STAFF_SECOND_FACTOR: 'off',
  MAIL_FROM: 'shop@shop.example',
};
