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

/** A copy of the checkout, to which mutations are applied. */
export interface Scratch {
  folder: string;
  /** Applies a mutation. Returns a function that undoes it. Throws if the text to replace does not occur exactly once. */
  apply(mutation: Mutation): () => void;
  /** Replaces the built pages of the copy with those of the checkout. */
  restorePages(): void;
  remove(): void;
}

/** Makes a copy with the built pages and all files that Git does not ignore. The packages in node_modules are links to the checkout's. */
export function makeScratch(): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), 'axlewright-mutations-'));
  // If this process is root, PostgreSQL runs as another user, who must be able to open this folder.
  chmodSync(folder, 0o755);
  for (const file of listFiles()) copyInto(folder, file);
  for (const workspace of ['.', 'contract', 'server', 'sandbox', 'web', 'e2e', 'bench']) linkPackages(folder, workspace);
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
  // Git lists a deleted file until the deletion is staged.
  if (!lstatSync(path.join(root, name), { throwIfNoEntry: false })) return;
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
}

/** Creates links to the packages of a workspace. Links to our own workspaces must point into the copy, not to the checkout. */
function linkPackages(folder: string, workspace: string): void {
  const [from, to] = [root, folder].map((base) => path.join(base, workspace, 'node_modules')) as [string, string];
  if (!lstatSync(from, { throwIfNoEntry: false })) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@axlewright') cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    // Skips the caches of tools (.vite and others), so that each copy has its own.
    else if (name === '.bin' || !name.startsWith('.')) symlinkSync(path.join(from, name), path.join(to, name));
  }
}

function applyIn(folder: string, { file, find, replace }: Mutation): () => void {
  const target = path.join(folder, file);
  const text = readFileSync(target, 'utf8');
  const count = countOf(text, find);
  if (count !== 1) throw new Error(`the text to replace occurs ${count} times in ${file}`);
  writeFileSync(
    target,
    text.replace(find, () => replace),
  );
  return () => writeFileSync(target, text);
}
