import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.ts';

const root = join(import.meta.dirname, '..');

it('a browser test that passes only when it is repeated counts as failed', () => {
  // The folder is inside the checkout, so that the test finds Playwright.
  const folder = mkdtempSync(join(root, 'e2e/.flaky-'));
  writeFileSync(
    join(folder, 'flaky.spec.ts'),
    `import { expect, test } from '@playwright/test';
    test('steady', () => {});
    test('flaky', ({}, { retry }) => expect(retry).toBe(1));`,
  );
  const report = join(folder, 'report.json');
  const args = [join(root, 'node_modules/.bin/playwright'), 'test', '--retries=1', '--reporter=json', folder];
  writeFileSync(join(folder, 'playwright.config.ts'), "export default { outputDir: 'results' };");
  const { status } = spawnSync(process.execPath, [...args, '--config', folder], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { passed, failed, failures } = readPlaywright(JSON.parse(readFileSync(report, 'utf8')));
  rmSync(folder, { recursive: true });
  // Playwright itself reports success.
  expect({ status, passed, failed }).toEqual({ status: 0, passed: 1, failed: 1 });
  expect(failures).toEqual([expect.stringMatching(/flaky\.spec\.ts:3 › flaky\n.*Expected: 1\n\s+Received: 0\n.*flaky\.spec\.ts:3$/s)]);
});

it('lists a unit test that fails, and a file whose setup fails', () => {
  const folder = mkdtempSync(join(root, 'server/.failing-'));
  const imports = "import { beforeAll, expect, it } from 'vitest';";
  writeFileSync(join(folder, 'red.test.ts'), `${imports} it('steady', () => {}); it('red', () => expect(1).toBe(2));`);
  writeFileSync(
    join(folder, 'unprepared.test.ts'),
    `${imports} beforeAll(() => { throw new Error('no disk'); }); it('never runs', () => {});`,
  );
  // Without a configuration file in this folder, Vitest would use the project's.
  writeFileSync(join(folder, 'vitest.config.js'), 'export default {};');
  const args = [join(root, 'node_modules/.bin/vitest'), 'run', '--reporter=json', '--root', folder];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { passed, failed, failures } = readVitest(JSON.parse(stdout));
  rmSync(folder, { recursive: true });
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/red\.test\.ts › red\n\s+AssertionError: expected 1 to be 2/),
    expect.stringMatching(/unprepared\.test\.ts\n\s+no disk$/),
  ]);
});

it('npm test repeats no browser test', () => {
  expect(readFileSync(join(import.meta.dirname, 'check.ts'), 'utf8')).toContain("['test', '--retries=0',");
  expect(readFileSync(join(root, 'e2e/playwright.config.ts'), 'utf8')).toContain('  retries: 0,');
});
