import fastify from 'fastify';
import { z } from 'zod';
import { cardsSandbox } from './cards.plugin.ts';

/** Runs the sandbox in its own process, for tests that kill the shop. The sandbox survives, and the tests check which payments it has. */
const settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535),
    STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
    STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_'),
    STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
    WEBHOOK_URL: z.url(),
    STORE_PATH: z.string().min(1).default(':memory:'),
  })
  .parse(process.env);

const app = fastify({ forceCloseConnections: true });
await app.register(cardsSandbox, {
  prefix: '/sandbox/stripe',
  secretKey: settings.STRIPE_SECRET_KEY,
  publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
  webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  webhookUrl: () => settings.WEBHOOK_URL,
  storePath: settings.STORE_PATH,
});
const origin = await app.listen({ port: settings.PORT, host: '127.0.0.1' });
console.log(`Cards sandbox: ${origin}/sandbox/stripe`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
