import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** One package of package-lock.json. */
export interface LockedPackage {
  /** relative to the root */
  folder: string;
  name: string;
  version: string;
  license: string;
  integrity: string | undefined;
  /** the URL of the package, if it is not from the configured registry */
  resolved: string | undefined;
  hasInstallScript: boolean;
  /** true if the shop does not ship the package */
  isDev: boolean;
  isOptional: boolean;
}

/** An entry of package-lock.json. */
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

/** All entries of package-lock.json by folder: packages, our workspaces, and links to them. */
export const lockEntries = () =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> }).packages;

/** Returns all third-party packages, including dependencies of dependencies. */
export function readLock(): LockedPackage[] {
  return Object.entries(lockEntries())
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({
      folder,
      name: folder.replace(/^.*node_modules\//, ''),
      version: entry.version ?? '',
      license: entry.license ?? 'none',
      integrity: entry.integrity,
      resolved: entry.resolved,
      hasInstallScript: entry.hasInstallScript ?? false,
      isDev: entry.dev ?? entry.devOptional ?? false,
      isOptional: entry.optional ?? entry.devOptional ?? false,
    }));
}

/** Returns whether a version is at least as high as another. Ignores suffixes such as -beta.1. */
export function isAtLeast(version: string, atLeast: string): boolean {
  const [actual, required] = [version, atLeast].map((text) => (text.split('-')[0] ?? '').split('.').map(Number));
  for (const [index, number] of (required ?? []).entries()) {
    const actualNumber = actual?.[index] ?? 0;
    if (actualNumber !== number) return actualNumber > number;
  }
  return true;
}
