import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

/** Folders at the root that hold sources. A path in backquotes that begins with one of them must exist. */
const sources = /^(art|bench|client|contract|deploy|docs|e2e|embedded-postgres|sandbox|scripts|server|web)\//;
/** These are created by a command or by the operator. */
const madeLater = ['e2e/results/screenshots', 'deploy/.env', 'deploy/shop.env', 'deploy/certs/shop.pem'];

/** `server/src/main.ts: title of a test` → `server/src/main.ts` */
const withoutTitle = (text: string) => text.split(': ')[0] ?? '';

const namedPaths = (page: string) =>
  [...textOf(page).matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => withoutTitle(text))
    .filter((text) => sources.test(text) && /^[\w./-]+$/.test(text) && !madeLater.includes(text));

/** Targets of Markdown links and pictures within the repository. */
const links = (page: string) =>
  [...textOf(page).matchAll(/(?:\]\(|src=")([^)"\s]+)/g)].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target));

/** `## One machine` → `one-machine`, as GitHub does. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  it('names only files and folders that exist', () => {
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

  it.each(decisions)('%s is one page with a context, a decision and its consequences', (decision) => {
    const text = textOf(decision);
    const [number] = basename(decision).split('-');
    expect(text).toMatch(new RegExp(`^# ${number} `));
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(parts.filter((part) => part !== 'Alternatives considered')).toEqual(['Context', 'Decision', 'Consequences']);
    expect(text.split(/\s+/).length).toBeLessThan(650);
  });
});
