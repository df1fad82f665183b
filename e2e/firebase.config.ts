import config from './playwright.config.ts';

/** The journeys of `npm run test:firebase`, which starts the emulator and tells the shop to use it. */
export default { ...config, testDir: 'firebase', outputDir: 'results/firebase', reporter: 'list' };
