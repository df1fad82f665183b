import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, root } from './lock.ts';

/** Names under which packages keep their licence and what else they want to be passed on. */
const licenceFile = /^(licen[cs]e|copying|notice|ofl)([-.].*)?$/i;

/** The licence of a package in its own words; null where it holds none, or is for another kind of machine. */
export function licenceTextOf({ folder }: LockedPackage): string | null {
  const path = join(root, folder);
  if (!existsSync(path)) return null;
  const texts = readdirSync(path)
    .filter((name) => licenceFile.test(name))
    .sort()
    .map((name) => readFileSync(join(path, name), 'utf8').trim());
  return texts.length === 0 ? null : texts.join('\n\n');
}

/** All that is shipped and is not ours, with its licence; packages with the same text share it. */
export function thirdPartyNotices(packages: LockedPackage[]): string {
  const byText = new Map<string, Set<string>>();
  for (const each of packages.filter(({ isDev }) => !isDev)) {
    const text = licenceTextOf(each) ?? `It holds no text of its licence, which is ${each.licence}.`;
    const names = byText.get(text) ?? new Set();
    byText.set(text, names.add(`${each.name} ${each.version} (${each.licence})`));
  }
  const parts = [...byText].map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}`);
  return `${['The shop is made with the work of others. Their licences:', ...parts.sort()].join(`\n\n${'='.repeat(100)}\n\n`)}\n`;
}
