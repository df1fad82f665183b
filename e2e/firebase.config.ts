import config from './playwright.config.ts';

/** For `npm run test:firebase`, which starts the emulator and configures the shop for it. */
export default { ...config, testDir: 'firebase', outputDir: 'results/firebase', reporter: 'list' };
