import { defineConfig } from '@playwright/test';
import config, { shopServer } from './playwright.config.ts';

/** `npm run test:slow` runs the journeys on a shop that delays many requests. More workers than usual, because the tests wait more. */
export default defineConfig({
  ...config,
  workers: 4,
  webServer: { ...shopServer, env: { ...shopServer.env, SLOW_RESPONSES: 'true' } },
});
