import type { Mutation } from '../mutation.ts';

const migration = 'server/database/migrations/0092_retention.sql';
const folder = 'server/src/platform/database/archive';
const test = `${folder}/archive-histories.test.ts`;

/** The archive of old histories. */
export const retentionMutations: readonly Mutation[] = [
  {
    name: 'rows are removed from a history without an archive file',
    file: `${folder}/archive-histories.ts`,
    find: '        await writeArchive(file, rows);\n',
    replace: '        void writeArchive;\n',
    test: `${test}: a killed command loses no row, and the next one archives each row once`,
  },
  {
    name: 'the sum of old stock adjustments is lost the second time',
    file: migration,
    find: '(select * from gone union all select * from former)',
    replace: '(select * from gone)',
    test: `${test}: carries the sum of old stock adjustments forward in one row, even in a second run`,
  },
  {
    name: 'order events that the reports need are archived',
    file: migration,
    find: "'cancelled', 'shipped', ",
    replace: "'cancelled', ",
    test: `${test}: keeps the order events that the doctor and the reports need, and everything about an open order`,
  },
  {
    name: 'if some of the rows must be kept, the others are removed anyway',
    file: migration,
    find: 'if removed <> cardinality(ids) then',
    replace: 'if removed > cardinality(ids) then',
    test: `${test}: cannot remove rows of the history %s that must be kept`,
  },
  {
    name: 'the shop can change how long it keeps its histories',
    file: 'server/src/platform/database/app-role.ts',
    find: "c.relname in ('migrations', 'retention')",
    replace: "c.relname = 'migrations'",
    test: `${test}: may not change the setting: %s`,
  },
];
