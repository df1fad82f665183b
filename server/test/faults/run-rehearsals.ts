import { cleanUpOnEveryExit } from './clean-up.ts';
import { prepareRehearsals } from './rehearsals.ts';
import { runFaults } from './run-faults.ts';

/** `npm run rehearse [-- parts of names]`: upgrades, rotates and moves a shop while buyers use it, and prints how many requests failed. */
cleanUpOnEveryExit();
process.exitCode = (await runFaults(prepareRehearsals(), process.argv.slice(2))) ? 0 : 1;
