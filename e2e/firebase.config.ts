import config from './playwright.config.ts';

/** The configuration of `npm run test:firebase`. That command starts the emulator and sets the shop's settings. */
export default { ...config, testDir: 'firebase', outputDir: 'results/firebase', reporter: 'list' };
