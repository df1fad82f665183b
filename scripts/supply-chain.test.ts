import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAtLeast, type LockedPackage, readLock, root } from './supply-chain/lock.ts';
import { thirdPartyNotices } from './supply-chain/notices.ts';
import { installScripts, minimumVersions, otherLicences, plainLicences } from './supply-chain/rules.ts';

const packages = readLock();
const named = (those: LockedPackage[]) => those.map(({ folder, version }) => `${folder}@${version}`);

describe('package-lock.json', () => {
  it('tells the digest of every package', () => {
    expect(packages.length).toBeGreaterThan(400);
    expect(named(packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')))).toEqual([]);
  });

  it('takes nothing from a place of its own: no repository, no file, no other registry', () => {
    expect(named(packages.filter(({ resolved }) => resolved !== undefined))).toEqual([]);
  });

  it('brings no script to be run while installing that nobody has looked at', () => {
    const unknown = packages.filter((each) => each.hasInstallScript && !installScripts.some((known) => known.packages.test(each.name)));
    expect(named(unknown)).toEqual([]);
    const idle = installScripts.filter((known) => !packages.some((each) => each.hasInstallScript && known.packages.test(each.name)));
    expect(idle).toEqual([]);
  });

  it.each(minimumVersions)('holds no $name below $atLeast: $because', ({ name, atLeast }) => {
    const all = packages.filter((each) => each.name === name);
    expect(all).not.toEqual([]);
    expect(named(all.filter(({ version }) => !isAtLeast(version, atLeast)))).toEqual([]);
  });

  it('holds only packages whose licences are known and fit', () => {
    const fits = ({ name }: LockedPackage, licence: string) =>
      plainLicences.has(licence) || otherLicences.some((other) => other.licence === licence && other.packages.test(name));
    const isFine = (each: LockedPackage) =>
      each.licence
        .replace(/[()]/g, '')
        .split(' AND ')
        .every((part) => part.split(' OR ').some((licence) => fits(each, licence)));
    expect(packages.filter((each) => !isFine(each)).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });
});

describe('what is asked for', () => {
  const manifests = ['.', 'contract', 'server', 'web', 'e2e'].map((folder) => join(folder, 'package.json'));
  it.each(manifests)('in %s is one version exactly, from the registry', (file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const asked = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    // Workspaces of ours stand as '*'.
    expect(asked.filter(([, version]) => version !== '*' && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('is installed without running the scripts of others', () => {
    expect(readFileSync(join(root, 'scripts/setup/install.mjs'), 'utf8')).toContain("'--ignore-scripts'");
  });
});

it('the notices name every package that is shipped', () => {
  const notices = thirdPartyNotices(packages);
  const shipped = packages.filter(({ isDev }) => !isDev);
  expect(shipped.filter(({ name, version }) => !notices.includes(`${name} ${version} (`))).toEqual([]);
  expect(notices).toContain('Permission is hereby granted');
});

it('versions are compared by their numbers', () => {
  expect(isAtLeast('5.12.8', '5.12.6')).toBe(true);
  expect(isAtLeast('10.0.0', '9.9.9')).toBe(true);
  expect(isAtLeast('5.9.0', '5.12.6')).toBe(false);
  expect(isAtLeast('18.4.0-beta.17', '18.4.0')).toBe(true);
});
