import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run screenshots` takes pictures of every page, on a phone and a desktop, in both color schemes. */
const devices = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

export default defineConfig({
  ...config,
  testDir: 'screenshots',
  timeout: 180_000,
  projects: devices.flatMap(({ name, viewport }) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${name}-${colorScheme}`,
      // The README pictures are taken only in light colors.
      testIgnore: colorScheme === 'dark' ? 'readme.spec.ts' : [],
      use: { viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' as const } },
    })),
  ),
});
