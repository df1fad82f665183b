import type { PartImport, PartImportState } from '@axlewright/contract/catalog/part-imports';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { Person } from './people.ts';

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
  await eventually(async () => expect((await person.call('POST', `/part-imports/${_id}/start`)).statusCode).toBe(200));
  return waitForState(person, _id, 'imported');
}

export async function undoImport(person: Person, id: string): Promise<PartImport> {
  await eventually(async () => expect((await person.call('POST', `/part-imports/${id}/undo`)).statusCode).toBe(200));
  return waitForState(person, id, 'undone');
}
