const separators = /[^\p{L}\p{N}]+/gu;
/** The ways in which people write a part number: a name for each, and a function that writes the number like that. */
export const numberSpellings: readonly [string, (number: string, brand: string) => string][] = [
  ['as printed', (number) => number],
  ['lower case', (number) => number.toLowerCase()],
  ['without separators', (number) => number.replace(separators, '')],
  ['with spaces', (number) => number.replace(separators, ' ')],
  ['with dashes', (number) => number.replace(separators, '-')],
  ['with dots', (number) => number.replace(separators, '.')],
  ['with slashes', (number) => number.replace(separators, '/')],
  ['in quotes', (number) => `"${number}"`],
  ['after an apostrophe, as in a spreadsheet', (number) => `'${number}`],
  ['with tabs and spaces around it', (number) => `\t ${number} \u00a0`],
  ['after PN:', (number) => `PN: ${number}`],
  ['after #', (number) => `# ${number}`],
  ['after Part No.', (number) => `Part No. ${number}`],
  ['after its brand', (number, brand) => `${brand} ${number}`],
  ['before its brand', (number, brand) => `${number} (${brand})`],
  ['after its brand and a label', (number, brand) => `OEM ${brand.toUpperCase()} # ${number}`],
];
