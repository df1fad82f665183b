import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0. In each section, requirements of level 3 come after them. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', , state = '', why = '']) => ({ numbers, state, why }));

/** '1.2.6–1.2.8' → 1.2.6, 1.2.7, 1.2.8 */
function numbersOf(cell: string): string[] {
  const [first = '', last = first] = cell.split('–');
  const section = first.split('.').slice(0, 2).join('.');
  const [from, to] = [first, last].map((number) => Number(number.split('.')[2]));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_each, index) => `${section}.${(from ?? 0) + index}`);
}

/** Returns the file names in backquotes: texts with a slash that is not the first character, and some files of the root folder. */
const filesIn = (why: string) =>
  [...why.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text).filter((text) => /^[\w.-]+\/[\w./-]+|^\.dep|^tsconfig/.test(text));

describe('docs/security.md', () => {
  it('lists each requirement of levels 1 and 2 of ASVS 5.0.0 once', () => {
    const expected = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_each, index) => `${section}.${index + 1}`),
    );
    expect(expected).toHaveLength(253);
    expect(rows.flatMap(({ numbers }) => numbersOf(numbers))).toEqual(expected);
  });

  it.each(rows)('$numbers is $state: $why', ({ state, why }) => {
    expect(['met', 'not applicable', 'deviation']).toContain(state);
    expect(why.length).toBeGreaterThan(5);
    for (const reference of filesIn(why)) {
      const [file = '', title = ''] = reference.split(/: (.*)/s);
      expect(existsSync(join(root, file)), `${file} does not exist`).toBe(true);
      if (title) expect(readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'")).toContain(title);
    }
  });
});
