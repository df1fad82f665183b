import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAtLeast, type LockedPackage, lockEntries, readLock, root } from './supply-chain/lock.ts';
import { thirdPartyNotices } from './supply-chain/notices.ts';
import { installScripts, minimumVersions, otherLicenses, permissiveLicenses } from './supply-chain/rules.ts';
import { isForThisMachineOnly, shippedFolders } from './supply-chain/shipped.ts';

const packages = readLock();
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const namesOf = (list: LockedPackage[]) => list.map(({ folder, version }) => `${folder}@${version}`);

describe('package-lock.json', () => {
  it('has a digest for every package', () => {
    expect(packages.length).toBeGreaterThan(400);
    expect(namesOf(packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')))).toEqual([]);
  });

  it('installs nothing from a repository, a file or another registry', () => {
    expect(namesOf(packages.filter(({ resolved }) => resolved !== undefined))).toEqual([]);
  });

  it('contains install scripts only from reviewed packages', () => {
    const unknown = packages.filter((each) => each.hasInstallScript && !installScripts.some((known) => known.packages.test(each.name)));
    expect(namesOf(unknown)).toEqual([]);
    const unused = installScripts.filter((known) => !packages.some((each) => each.hasInstallScript && known.packages.test(each.name)));
    expect(unused).toEqual([]);
  });

  it.each(minimumVersions)('has no $name below $atLeast: $because', ({ name, atLeast }) => {
    const all = packages.filter((each) => each.name === name);
    expect(all).not.toEqual([]);
    expect(namesOf(all.filter(({ version }) => !isAtLeast(version, atLeast)))).toEqual([]);
  });

  it('contains only packages with approved licenses', () => {
    const fits = ({ name }: LockedPackage, license: string) =>
      permissiveLicenses.has(license) || otherLicenses.some((other) => other.license === license && other.packages.test(name));
    const isFine = (each: LockedPackage) =>
      each.license
        .replace(/[()]/g, '')
        .split(' AND ')
        .every((part) => part.split(' OR ').some((license) => fits(each, license)));
    expect(packages.filter((each) => !isFine(each)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

describe('dependencies', () => {
  const manifests = ['.', ...workspaces].map((folder) => join(folder, 'package.json'));
  it.each(manifests)('in %s have one exact version, from the registry', (file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
    // Our workspaces have the version '*'.
    expect(versions.filter(([, version]) => version !== '*' && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it.each(['contract', 'client', 'embedded-postgres', 'sandbox', 'server'])('of the tests of %s are in the root package.json', (folder) => {
    const shipped = new Set(shippedFolders(lockEntries()));
    const { devDependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    // `npm start` installs the development dependencies of these workspaces, and none of the root.
    const forTests = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/') && !shipped.has(`node_modules/${name}`));
    expect(forTests).toEqual([]);
  });

  it('are installed without running their scripts', () => {
    expect(readFileSync(join(root, 'scripts/setup/install.mjs'), 'utf8')).toContain("'--ignore-scripts'");
  });
});

describe('the container image', () => {
  const shipped = shippedFolders(lockEntries());
  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  it('contains exactly the shipped packages', () => {
    const needed = packages.filter(({ isDev, isOptional }) => !isDev && !isOptional);
    expect(namesOf(needed.filter(({ folder }) => !shipped.has(folder)))).toEqual([]);
    expect(namesOf(packages.filter(({ folder, isDev }) => isDev && shipped.has(folder)))).toEqual([]);
  });

  it('contains the native packages of sharp and argon2, and the links to our workspaces', () => {
    const requiredPackages = [
      '@img/sharp-linux-x64',
      '@img/sharp-libvips-linux-arm64',
      '@node-rs/argon2-linux-x64-gnu',
      '@axlewright/contract',
    ];
    expect(requiredPackages.filter((name) => !shipped.has(`node_modules/${name}`))).toEqual([]);
  });

  it('contains no tools and no second Node', () => {
    expect(
      [...shipped].filter(
        (folder) =>
          !isForThisMachineOnly(folder) &&
          /node_modules\/(vite|vitest|@rolldown\/.*|lightningcss.*|node-(linux|bin).*|.*\/e2e)$/.test(folder),
      ),
    ).toEqual([]);
  });

  it('is built from the package.json of every workspace', () => {
    const dockerfile = read('deploy/Dockerfile');
    expect(workspaces.filter((name) => !dockerfile.includes(`COPY ${name}/package.json ${name}/\n`))).toEqual([]);
  });

  it('is built only from the files that .dockerignore allows, without settings, certificates or backups', () => {
    const [first, ...others] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(first).toBe('*');
    const allowed = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1).split('/')[0] ?? '');
    const expectedNames = ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.base.json', 'LICENSE', 'scripts', ...workspaces];
    expect(allowed.filter((name) => !expectedNames.includes(name))).toEqual([]);
    expect(workspaces.filter((name) => !allowed.includes(name))).toEqual([]);
  });
});

it('the notices list every package that is shipped', () => {
  const notices = thirdPartyNotices(packages);
  const shipped = packages.filter(({ isDev }) => !isDev);
  expect(shipped.filter(({ name, version }) => !notices.includes(`${name} ${version} (`))).toEqual([]);
  expect(notices).toContain('Permission is hereby granted');
});

it('compares versions by their numbers, not as text', () => {
  expect(isAtLeast('5.12.8', '5.12.6')).toBe(true);
  expect(isAtLeast('10.0.0', '9.9.9')).toBe(true);
  expect(isAtLeast('5.9.0', '5.12.6')).toBe(false);
  expect(isAtLeast('18.4.0-beta.17', '18.4.0')).toBe(true);
});
