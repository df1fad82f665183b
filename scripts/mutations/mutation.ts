/** A deliberate bug in the shop, and the test that must fail because of it. */
export interface Mutation {
  /** what goes wrong; unique */
  name: string;
  /** the file to change, relative to the root of the checkout */
  file: string;
  /** occurs in the file exactly once */
  find: string;
  replace: string;
  /** `file: title`, as in docs/spec.md. The title is that of a test. In a unit test, it can also be that of a `describe`. */
  test: string;
  /** the clause of docs/spec.md that this violates; the clause's row must list `test` */
  clause?: string;
}

export interface NamedTest {
  file: string;
  title: string;
}

export function namedTestOf(test: string): NamedTest {
  const [file = '', title = ''] = test.split(/: (.*)/s);
  return { file, title };
}

export const isBrowserTest = ({ file }: NamedTest): boolean => file.startsWith('e2e/');

/** Returns whether the pages must be built before the test. Only browser tests use the built pages. */
export function needsBuild({ file, test }: Mutation): boolean {
  return isBrowserTest(namedTestOf(test)) && /^(web|contract|client)\//.test(file);
}

/**
 * Returns a pattern for the full names of the tests with this title. If it is the title of a `describe`, all its tests match.
 * The placeholders %s, %d, %i, %f, %j, %o, and %# match anything.
 */
export function patternOf(title: string): RegExp {
  const escaped = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/%[#sdifjo]/g, '.*');
  return new RegExp(`(^| )${escaped}( |$)`);
}

/** Returns how many tests or `describe` blocks of a file have exactly this title. */
export function countTests(text: string, title: string): number {
  const literals = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];
  return literals.reduce((sum, literal) => sum + countOf(text, literal), 0);
}

export const countOf = (text: string, piece: string): number => text.split(piece).length - 1;
