import { cleanUpOnEveryExit } from './clean-up.ts';
import { prepareRehearsals } from './rehearsals.ts';
import { runFaults } from './run-faults.ts';

/**
 * `npm run rehearse [-- parts of names]`: updates a shop and its PostgreSQL, rotates its keys, and moves a shop to a cluster, all while
 * buyers use it. Prints how many requests failed.
 */
cleanUpOnEveryExit();
process.exitCode = (await runFaults(prepareRehearsals(), process.argv.slice(2))) ? 0 : 1;
