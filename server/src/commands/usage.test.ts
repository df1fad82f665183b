import { expect, it } from 'vitest';
import { runCommandProcess } from '../../test/command-process.ts';

it.each([
  ['retention', '--dry-run'],
  ['retention', 'now'],
  ['doctor', '--foo'],
  ['admin', 'list', 'extra'],
  ['admin', 'grant', 'a@shop.example', 'admin', 'extra'],
  ['vehicles', 'import', 'one.db', 'two.db'],
] as const)('npm run %s -- %s … prints the usage and changes nothing', async (name, ...args) => {
  expect(await runCommandProcess([name, ...args], { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' })).toEqual({
    code: 1,
    output: expect.stringMatching(new RegExp(`^Usage: npm run ${name}`)),
  });
});
