import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** What package-lock.json says of one package. */
export interface LockedPackage {
  /** where it lies, below the root */
  folder: string;
  name: string;
  version: string;
  licence: string;
  integrity: string | undefined;
  /** where it comes from, if that is not the registry that npm asks */
  resolved: string | undefined;
  hasInstallScript: boolean;
  /** not shipped */
  isDev: boolean;
  isOptional: boolean;
}

/** A package as package-lock.json writes it down. */
export interface LockEntry {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Everything in package-lock.json by its folder: packages, our workspaces, links to them. */
export const lockEntries = () =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> }).packages;

/** All packages of others, with all that they bring. */
export function readLock(): LockedPackage[] {
  return Object.entries(lockEntries())
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({
      folder,
      name: folder.replace(/^.*node_modules\//, ''),
      version: entry.version ?? '',
      licence: entry.license ?? 'none',
      integrity: entry.integrity,
      resolved: entry.resolved,
      hasInstallScript: entry.hasInstallScript ?? false,
      isDev: entry.dev ?? entry.devOptional ?? false,
      isOptional: entry.optional ?? entry.devOptional ?? false,
    }));
}

/** Whether a version is as new as another; of a pre-release only its numbers count. */
export function isAtLeast(version: string, atLeast: string): boolean {
  const [have, need] = [version, atLeast].map((each) => (each.split('-')[0] ?? '').split('.').map(Number));
  for (const [place, number] of (need ?? []).entries()) {
    const own = have?.[place] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
