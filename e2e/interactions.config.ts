import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run interactions` measures how fast the pages react to clicks and keys. One test at a time, so that no other test slows it down. */
export default defineConfig({ ...config, testDir: 'interactions', workers: 1 });
