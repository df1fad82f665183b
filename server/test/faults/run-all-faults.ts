import { cleanUpOnEveryExit } from './clean-up.ts';
import { prepareClusterFaults } from './cluster-faults.ts';
import { prepareFakeClock } from './fake-clock.ts';
import { pairFaults, plainFaults } from './faults.ts';
import { prepareFullDisk } from './full-disk.ts';
import { runFaults } from './run-faults.ts';
import { prepareUpgrade } from './upgrade.ts';

/** `npm run faults [-- parts of names]`: causes each fault while buyers use the real shop, and prints the results. */
cleanUpOnEveryExit();
const faults = [
  ...plainFaults,
  await prepareFullDisk(),
  await prepareFakeClock(),
  ...pairFaults(),
  prepareUpgrade(),
  ...prepareClusterFaults(),
];
process.exitCode = (await runFaults(faults, process.argv.slice(2))) ? 0 : 1;
