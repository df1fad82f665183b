export interface Count {
  passed: number;
  failed: number;
}

/** Counts the tests in a JSON report of Vitest. */
export function countVitest({ numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number }): Count {
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Counts the tests in a JSON report of Playwright. A test that passed only when it was repeated (flaky) has failed. */
export function countPlaywright({ stats }: { stats: { expected: number; flaky: number; unexpected: number } }): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
