import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../setup/step.mjs';
import { countOf, type Mutation } from './mutation.ts';

/** A copy of the checkout that may be broken. */
export interface Scratch {
  folder: string;
  /** Breaks one file; returns how to mend it. Throws if the text to replace isn't there exactly once. */
  apply(mutation: Mutation): () => void;
  /** Puts the pages back that the checkout was built to. */
  restorePages(): void;
  remove(): void;
}

/** Copies what Git knows or would add, and the built pages. Packages are links to the checkout's. */
export function makeScratch(): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), 'axlewright-mutations-'));
  // PostgreSQL runs as another user if all this runs as root.
  chmodSync(folder, 0o755);
  for (const file of listFiles()) copyInto(folder, file);
  for (const workspace of ['.', 'contract', 'server', 'web', 'e2e', 'bench']) linkPackages(folder, workspace);
  const restorePages = () => {
    rmSync(path.join(folder, 'web/build'), { recursive: true, force: true });
    copyInto(folder, 'web/build');
  };
  restorePages();
  mkdirSync(path.join(folder, 'tmp'), { mode: 0o755 });
  return {
    folder,
    apply: (mutation) => applyIn(folder, mutation),
    restorePages,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function listFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 2 ** 26 });
  return output.toString().split('\0').filter(Boolean);
}

function copyInto(folder: string, name: string): void {
  // A file that was deleted and not yet committed is still listed.
  if (!lstatSync(path.join(root, name), { throwIfNoEntry: false })) return;
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
}

/** The shop's own workspaces must lead into the copy, not back to the checkout. */
function linkPackages(folder: string, workspace: string): void {
  const [from, to] = [root, folder].map((base) => path.join(base, workspace, 'node_modules')) as [string, string];
  if (!lstatSync(from, { throwIfNoEntry: false })) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@axlewright') cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    // Caches of tools are made anew.
    else if (name === '.bin' || !name.startsWith('.')) symlinkSync(path.join(from, name), path.join(to, name));
  }
}

function applyIn(folder: string, { file, find, replace }: Mutation): () => void {
  const target = path.join(folder, file);
  const text = readFileSync(target, 'utf8');
  const count = countOf(text, find);
  if (count !== 1) throw new Error(`the text to replace stands ${count} times in ${file}`);
  writeFileSync(
    target,
    text.replace(find, () => replace),
  );
  return () => writeFileSync(target, text);
}
