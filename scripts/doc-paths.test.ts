import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

/**
 * The folders with sources. If a doc page has a path in backquotes that begins with one of these folders, the file or folder must exist.
 */
const sources = /^(art|bench|client|cluster|contract|deploy|docs|e2e|embedded-postgres|sandbox|scripts|server|web)\//;
/** These files are not in the repository: a command or the operator creates them. */
const madeLater = ['e2e/results/screenshots', 'deploy/.env', 'deploy/shop.env', 'deploy/certs/shop.pem'];

/** `server/src/main.ts: title of a test` → `server/src/main.ts` */
const withoutTitle = (text: string) => text.split(': ')[0] ?? '';

const namedPaths = (page: string) =>
  [...textOf(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => withoutTitle(text))
    .filter((text) => sources.test(text) && /^[\w./-]+$/.test(text) && !madeLater.includes(text));

/** Returns the targets of the links and pictures of a page, without links to other sites. */
const links = (page: string) =>
  [...textOf(page).matchAll(/(?:\]\(|src=")([^)"\s]+)/g)].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target));

/** Returns the anchors that GitHub gives the headings of a page: `## One machine` → `one-machine`. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  it('mentions only files and folders that exist', () => {
    expect(namedPaths(page).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('links only to pages, pictures and headings that exist', () => {
    const broken = links(page).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).sort();

  it.each(decisions)('%s has a context, a decision and consequences, and is at most a page long', (decision) => {
    const text = textOf(decision);
    const [number] = basename(decision).split('-');
    expect(text).toMatch(new RegExp(`^# ${number} `));
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(parts.filter((part) => part !== 'Alternatives considered')).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.split(/\s+/).length).toBeLessThan(650);
  });
});
