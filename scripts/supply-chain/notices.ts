import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, root } from './lock.ts';

/** The names of files whose text must be shipped with a package: licenses and notices. */
const licenseFile = /^(licen[cs]e|copying|notice|ofl)([-._].*)?$/i;

/** Returns a package's license text, or null if it contains none or is not installed on this platform. */
export function licenseTextOf({ folder }: LockedPackage): string | null {
  const path = join(root, folder);
  if (!existsSync(path)) return null;
  const texts = readdirSync(path)
    .filter((name) => licenseFile.test(name))
    .sort()
    .map((name) => readFileSync(join(path, name), 'utf8').trim());
  return texts.length === 0 ? null : texts.join('\n\n');
}

/**
 * Returns a text with all shipped third-party packages and their licenses. Each license text occurs once, after the packages that have it.
 */
export function thirdPartyNotices(packages: LockedPackage[]): string {
  const byText = new Map<string, Set<string>>();
  for (const each of packages.filter(({ isDev }) => !isDev)) {
    const text = licenseTextOf(each) ?? `The package contains no license text. Its license is ${each.license}.`;
    const names = byText.get(text) ?? new Set();
    byText.set(text, names.add(`${each.name} ${each.version} (${each.license})`));
  }
  const parts = [...byText].map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}`);
  return `${['This shop contains the following third-party packages.', ...parts.sort()].join(`\n\n${'='.repeat(100)}\n\n`)}\n`;
}
