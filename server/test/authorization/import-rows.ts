import { randomUUID } from 'node:crypto';
import { acesFile } from '../aces-file.ts';
import { checkApplications } from '../application-imports.ts';
import { checkCatalog, importCatalogFile } from '../part-imports.ts';
import { addPart } from '../test-parts.ts';
import { addVehicle } from '../test-vehicles.ts';
import { plain } from './requests.ts';
import type { RowRequest, Rows, RowWorld } from './row.ts';
import { adminsOnly } from './statuses.ts';

const fileWithNewPart = () => ['part number,name', `AU-${randomUUID()},Bush`];
const onCheckedImport = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await checkCatalog(admin, fileWithNewPart()))._id] });

export const importRows = {
  checkPartImport: {
    request: async () => ({ query: '?fileName=parts.csv', body: Buffer.from('part number,name\nAU-1,Bush\n'), contentType: 'text/csv' }),
    ...adminsOnly(201),
  },
  listPartImports: { request: plain, ...adminsOnly(200) },
  getPartImport: { request: onCheckedImport, ...adminsOnly(200) },
  listImportedParts: { request: onCheckedImport, ...adminsOnly(200) },
  listImportErrors: { request: onCheckedImport, ...adminsOnly(200) },
  exportImportErrors: { request: onCheckedImport, ...adminsOnly(200) },
  startPartImport: {
    // Only one import runs at a time. `importCatalogFile` waits until earlier imports and its own have ended. So none is running when
    // the request starts another one.
    request: async (world) => {
      await importCatalogFile(world.admin, fileWithNewPart());
      return onCheckedImport(world);
    },
    ...adminsOnly(200),
  },
  undoPartImport: {
    request: async ({ admin }) => ({ ids: [(await importCatalogFile(admin, fileWithNewPart()))._id] }),
    ...adminsOnly(200),
  },
  discardPartImport: { request: onCheckedImport, ...adminsOnly(204) },
  checkApplicationImport: {
    request: async () => ({ query: '?fileName=aces.xml', body: Buffer.from(acesFile([])), contentType: 'application/xml' }),
    ...adminsOnly(201),
  },
  exportAces: { request: plain, ...adminsOnly(200) },
  exportPies: { request: plain, ...adminsOnly(200) },
  listApplicationImports: { request: plain, ...adminsOnly(200) },
  getApplicationImport: { request: onCheckedApplications, ...adminsOnly(200) },
  startApplicationImport: { request: onCheckedApplications, ...adminsOnly(200) },
  discardApplicationImport: { request: onCheckedApplications, ...adminsOnly(204) },
} satisfies Rows;

/** A checked file with an application of a new part. */
async function onCheckedApplications({ shop, admin }: RowWorld): Promise<RowRequest> {
  await addVehicle(shop);
  const { partNumber } = await addPart(admin);
  return {
    ids: [
      (await checkApplications(admin, acesFile([{ id: 1, model: 1, part: partNumber }], { header: { SubmissionType: 'UPDATE' } })))._id,
    ],
  };
}
