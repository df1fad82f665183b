import type { ImportedPart, PartImport, PartImportState } from '@axlewright/contract/catalog/part-imports';
import type { Part, PartDetail } from '@axlewright/contract/catalog/parts';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { Person } from './people.ts';

/** The first line of catalog files in tests of checks and imports. */
export const importHeader = 'part number,name,price in dollars,stock,category,interchange brand,interchange number';

/** Returns the first part that a search for this part number finds. */
export async function findPart(person: Person, number: string): Promise<PartDetail | undefined> {
  const [part] = (await person.call('GET', `/parts?q=${encodeURIComponent(number)}`)).json<Part[]>();
  return part && (await person.call('GET', `/parts/${part._id}`)).json<PartDetail>();
}

/** Returns the parts of an import. `query` begins with `?`. */
export async function listImportedParts(person: Person, id: string, query = ''): Promise<ImportedPart[]> {
  return (await person.call('GET', `/part-imports/${id}/parts${query}`)).json<ImportedPart[]>();
}

export const startImport = (person: Person, id: string) => person.call('POST', `/part-imports/${id}/start`);

/** Uploads a catalog file as a program does. */
export function uploadCatalog(person: Person, lines: readonly string[], fileName = 'parts.csv') {
  return person.call('POST', `/part-imports?fileName=${encodeURIComponent(fileName)}`, Buffer.from(`${lines.join('\n')}\n`), {
    'content-type': 'text/csv',
  });
}

export async function waitForState(person: Person, id: string, state: PartImportState): Promise<PartImport> {
  return eventually(async () => {
    const found = (await person.call('GET', `/part-imports/${id}`)).json<PartImport>();
    expect(found).toMatchObject({ state });
    return found;
  });
}

/** Uploads a catalog file, and waits until it is checked. */
export async function checkCatalog(person: Person, lines: readonly string[], fileName?: string): Promise<PartImport> {
  const response = await uploadCatalog(person, lines, fileName);
  expect(response.statusCode).toBe(201);
  return waitForState(person, response.json<PartImport>()._id, 'checked');
}

/** Imports a catalog file, and waits until the import has ended. Waits for other imports first. */
export async function importCatalogFile(person: Person, lines: readonly string[]): Promise<PartImport> {
  const { _id } = await checkCatalog(person, lines);
  await eventually(async () => expect((await startImport(person, _id)).statusCode).toBe(200));
  return waitForState(person, _id, 'imported');
}

export async function undoImport(person: Person, id: string): Promise<PartImport> {
  await eventually(async () => expect((await person.call('POST', `/part-imports/${id}/undo`)).statusCode).toBe(200));
  return waitForState(person, id, 'undone');
}
