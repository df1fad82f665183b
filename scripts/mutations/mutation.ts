/** One deliberate break of the shop, and the test that has to fail because of it. */
export interface Mutation {
  /** what the break does, in words; no two are alike */
  name: string;
  /** the file to break, from the root of the checkout */
  file: string;
  /** stands in the file exactly once */
  find: string;
  replace: string;
  /** `file: title`, as in docs/spec.md: the title of a test, or of a `describe` */
  test: string;
  /** the clause of docs/spec.md that this breaks; `test` is then a proof that the clause's row names */
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

/** Browser tests see the built pages; the server and all other tests run from the sources. */
export function needsBuild({ file, test }: Mutation): boolean {
  return isBrowserTest(namedTestOf(test)) && /^(web|contract)\//.test(file);
}

/** Matches the full name of a test, or of each test in a `describe`. Titles of `it.each` hold placeholders such as %d. */
export function patternOf(title: string): RegExp {
  const escaped = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/%[sdifjo]/g, '.*');
  return new RegExp(`(^| )${escaped}( |$)`);
}

/** How often a file has a test or a `describe` of exactly this title. */
export function countTests(text: string, title: string): number {
  const literals = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];
  return literals.reduce((sum, literal) => sum + countOf(text, literal), 0);
}

export const countOf = (text: string, piece: string): number => text.split(piece).length - 1;
