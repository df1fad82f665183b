import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockNumbers } from './lock-numbers.ts';

const root = join(import.meta.dirname, '../../../..');

it('each lock has its own number', () => {
  const numbers = Object.values(lockNumbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('every advisory lock uses a number from lock-numbers.ts, or a hash', () => {
  const files = globSync(['server/src/**/*.ts', 'embedded-postgres/src/**/*.ts'], { cwd: root, exclude: ['**/*.test.ts'] });
  const locks = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/pg_(?:try_)?advisory_\w*lock\w*\(.*/g)].map(([text]) => ({ file, text })),
  );
  expect(locks.length).toBeGreaterThanOrEqual(8);
  for (const { file, text } of locks)
    expect(text, file).toMatch(/\(\$1\).*', \[(?:lockNumbers[.[]|inUseLockNumber\])|\(\$\{lockNumbers\.|\(hashtextextended\(/);
});
