import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** the first of the ports that the bench uses */
    port: { type: 'string', default: '4800' },
    /** where the databases are; default: bench/.data */
    data: { type: 'string', default: fileURLToPath(new URL('.data', import.meta.url)) },
    /** number of parts of the large catalog */
    parts: { type: 'string', default: '1000000' },
    /** number of orders for the groups staff, reports, and scale; for reports, the shop first counts them in the background, which is slow */
    orders: { type: 'string', default: '100000' },
    /** approximate number of applications; 20 million need 10 GB */
    applications: { type: 'string', default: '20000000' },
    /** minutes of mixed load before the memory is measured */
    minutes: { type: 'string', default: '1' },
    /** where the results are written */
    results: { type: 'string', default: fileURLToPath(new URL('results/latest.json', import.meta.url)) },
  },
});

/** The options of the command line. The other arguments name groups of cases, or two files to compare. */
export const settings = {
  port: Number(values.port),
  dataDir: values.data,
  largeParts: Number(values.parts),
  orders: Number(values.orders),
  applications: Number(values.applications),
  mixedMinutes: Number(values.minutes),
  resultsFile: values.results,
  positionals,
};
