import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run screenshots`: every page on a phone and at a desk, in both color schemes, to look at. */
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
      // The README's are light.
      testIgnore: colorScheme === 'dark' ? 'readme.spec.ts' : [],
      use: { viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' as const } },
    })),
  ),
});
