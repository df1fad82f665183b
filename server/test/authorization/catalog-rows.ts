import { randomInt, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Person } from '../people.ts';
import { addPart } from '../test-parts.ts';
import { onPart, plain, withBody } from './requests.ts';
import type { RowRequest, Rows, RowWorld } from './row.ts';
import { adminsOnly, everyone, loggedIn, ofCompany } from './statuses.ts';

const onPair = async ({ admin }: RowWorld): Promise<RowRequest> => ({ ids: [(await addPart(admin))._id, (await addPart(admin))._id] });
const neededPart = async ({ admin }: RowWorld) => ({ neededPartId: (await addPart(admin))._id, kind: 'together' });
const letter = () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[randomInt(26)] ?? '';
const newLineCode = () => letter() + letter() + letter();

async function onDeletedPart({ admin }: RowWorld): Promise<RowRequest> {
  const { _id } = await addPart(admin);
  await admin.call('DELETE', `/parts/${_id}`);
  return { ids: [_id] };
}

export const catalogRows = {
  listParts: { request: plain, ...everyone(200) },
  getPartFacets: { request: plain, ...everyone(200) },
  getPart: [
    { request: onPart, ...everyone(200) },
    { request: async ({ admin }) => ({ ids: [(await addDraft(admin))._id] }), ...everyone(404), admin: 200 },
  ],
  addPart: { request: withBody({ name: 'Wiper blade' }), ...adminsOnly(201) },
  changePart: { request: async (world) => ({ ...(await onPart(world)), body: { availableQ: 7 } }), ...adminsOnly(200) },
  changeParts: {
    request: async ({ admin }) => ({ body: { parts: [{ partId: (await addPart(admin))._id, change: { minQ: 7 } }] } }),
    ...adminsOnly(200),
  },
  listPartChanges: { request: onPart, ...adminsOnly(200) },
  setSuccessors: { request: async (world) => ({ ...(await onPart(world)), body: { kind: 'none', partNumbers: [] } }), ...adminsOnly(200) },
  deletePart: { request: onPart, ...adminsOnly(204) },
  listDeletedParts: { request: plain, ...adminsOnly(200) },
  getDeletedPart: { request: onDeletedPart, ...adminsOnly(200) },
  restorePart: { request: onDeletedPart, ...adminsOnly(200) },
  listRelatedParts: { request: async ({ admin }) => ({ query: `?partId=${(await addPart(admin))._id}` }), ...everyone(200) },
  listNeededParts: { request: onPart, ...adminsOnly(200) },
  addNeededPart: { request: async (world) => ({ ...(await onPart(world)), body: await neededPart(world) }), ...adminsOnly(201) },
  removeNeededPart: {
    request: async (world) => {
      const [part, body] = [await addPart(world.admin), await neededPart(world)];
      const needed = (await world.admin.call('POST', `/parts/${part._id}/needed`, body)).json<{ _id: string }>();
      return { ids: [needed._id] };
    },
    ...adminsOnly(204),
  },
  listOrderedWith: { request: onPart, ...adminsOnly(200) },
  hideOrderedWith: { request: onPair, ...adminsOnly(204) },
  restoreOrderedWith: { request: onPair, ...adminsOnly(204) },
  listCategories: { request: plain, ...everyone(200) },
  exportParts: { request: plain, ...adminsOnly(200) },
  uploadPicture: { request: async () => ({ body: await picture(), contentType: 'image/png' }), ...adminsOnly(201) },
  resolveNumbers: { request: withBody({ lines: [{ text: 'AXW-BR-28012' }] }), ...everyone(200) },
  listUnknownNumbers: { request: plain, ...adminsOnly(200) },
  answerUnknownNumber: {
    request: async (world) => ({
      ids: [await addUnknownNumber(world)],
      body: { partId: (await addPart(world.admin))._id, type: 'OEM', brand: 'Veldane' },
    }),
    ...adminsOnly(200),
  },
  dismissUnknownNumber: { request: async (world) => ({ ids: [await addUnknownNumber(world)] }), ...adminsOnly(200) },
  reopenUnknownNumber: {
    request: async (world) => {
      const id = await addUnknownNumber(world);
      await world.admin.call('POST', `/unknown-numbers/${id}/answer`, { partId: (await addPart(world.admin))._id, type: 'OEM', brand: '' });
      return { ids: [id] };
    },
    ...adminsOnly(200),
  },
  listCompanyNumbers: { request: plain, ...loggedIn(200), belongsTo: 'caller with a company' },
  saveCompanyNumbers: { request: withBody({ lines: [{ number: 'BIN 7', part: 'AXW-BR-28012' }] }), ...loggedIn(200) },
  changeCompanyNumber: {
    request: async (world) => {
      const { id, part } = await addCompanyNumber(world);
      return { ids: [id], body: { number: `BIN ${randomUUID()}`, part } };
    },
    ...ofCompany(200),
  },
  removeCompanyNumber: { request: async (world) => ({ ids: [(await addCompanyNumber(world)).id] }), ...ofCompany(204) },
  listLineCodes: { request: plain, ...adminsOnly(200) },
  saveLineCode: { request: async () => ({ body: { code: newLineCode(), brand: 'Kestrand' } }), ...adminsOnly(200) },
  removeLineCode: {
    request: async ({ admin }) => {
      const code = newLineCode();
      await admin.call('PUT', '/line-codes', { code, brand: 'Kestrand' });
      return { ids: [code] };
    },
    ...adminsOnly(204),
  },
  listSearches: { request: plain, ...adminsOnly(200) },
  exportSearches: { request: plain, ...adminsOnly(200) },
  listSynonyms: { request: plain, ...adminsOnly(200) },
  saveSynonyms: { request: withBody({ _id: null, phrases: ['hose clip', 'hose band'] }), ...adminsOnly(200) },
  removeSynonyms: {
    request: async ({ admin }) => {
      const added = await admin.call('PUT', '/synonyms', { _id: null, phrases: ['hose clip', 'hose band'] });
      return { ids: [added.json<{ _id: string }>()._id] };
    },
    ...adminsOnly(204),
  },
} satisfies Rows;

/** Saves a number of the owner's company for a part. Returns the id of the saved number, and the part number. */
async function addCompanyNumber({ owner, admin }: RowWorld): Promise<{ id: string; part: string }> {
  const { partNumber: part } = await addPart(admin);
  const number = `BIN ${randomUUID()}`;
  await owner.call('POST', '/company/numbers', { lines: [{ number, part }] });
  const [saved] = (await owner.call('GET', `/company/numbers?q=${number}`)).json<{ _id: string }[]>();
  return { id: saved?._id ?? '', part };
}

async function addUnknownNumber({ shop }: RowWorld): Promise<string> {
  const number = randomUUID();
  const { rows } = await shop.pool.query<{ id: string }>('insert into unknown_numbers (number, number_key) values ($1, $2) returning id', [
    number,
    number.replaceAll('-', '').toUpperCase(),
  ]);
  return rows[0]?.id ?? '';
}

async function addDraft(admin: Person) {
  return (await admin.call('POST', '/parts', { name: 'Draft' })).json<{ _id: string }>();
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#d04010' } })
    .png()
    .toBuffer();
}
