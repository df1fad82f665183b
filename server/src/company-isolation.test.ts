import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import { capabilitiesOfStaffRole, companyRoles, type StaffRole, staffRoles } from '@axlewright/contract/people/capabilities';
import type { Order } from '@axlewright/contract/sales/orders';
import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowRequest } from '../test/authorization/row.ts';
import { authorizationRows } from '../test/authorization-rows.ts';
import { companyIdOf, join } from '../test/companies.ts';
import { textOfPdf } from '../test/pdfs.ts';
import type { Person } from '../test/people.ts';
import { quickAccounts } from '../test/quick-accounts.ts';
import { sendRow } from '../test/send-row.ts';
import { useTestApp } from '../test/test-app.ts';
import { addPart } from '../test/test-parts.ts';
import { addVehicle } from '../test/test-vehicles.ts';

/**
 * Every text of a company contains its mark. Searches use only the beginning of the mark, so a response that repeats the search text does not
 * contain the whole mark.
 */
const marks = { a: 'zebrafinch7k', b: 'walrustusk9q' } as const;
const searchOf = (mark: string) => mark.slice(0, -2);

interface Company {
  mark: string;
  id: string;
  order: Order;
  members: Person[];
  owner: Person;
}

const logged: string[] = [];
const shop = useTestApp({
  environment: { LOG_LEVEL: 'debug', WRITES_PER_MINUTE: '1000000', READS_PER_NETWORK: '1000000' },
  logTo: { write: (line) => logged.push(line) },
});
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let admin: Person;
let companies: { a: Company; b: Company };

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
  companies = { a: await openCompany(marks.a), b: await openCompany(marks.b) };
});

async function openCompany(mark: string): Promise<Company> {
  const named = (role: string) => addAccount({ name: `${role} ${mark}`, email: `${role}-${mark}@shop.example` });
  const owner = await named('owner');
  const shipTo = { name: `Bay ${mark}`, line1: `12 ${mark} St`, city: mark, state: 'OH', postalCode: '45402' };
  await owner.call('PUT', '/company', { name: `Garage ${mark}`, taxId: `tax-${mark}`, phone: `call ${mark}` });
  await owner.call('POST', '/company/addresses', { shipTo });
  await owner.call('POST', '/company/invitations', { email: `guest-${mark}@shop.example`, role: 'viewer' });
  await owner.call('POST', '/profile', { phone: `phone ${mark}` });
  const others = await Promise.all(companyRoles.slice(1).map(named));
  for (const [index, person] of others.entries()) await join(shop, owner, person, companyRoles[index + 1] ?? 'viewer');
  const { _id: partId, partNumber } = await addPart(admin);
  await owner.call('POST', '/company/numbers', { lines: [{ number: `bin ${mark}`, part: partNumber }] });
  const car = { vehicleId: await addVehicle(shop), nickname: `car ${mark}`, notes: `notes ${mark}` };
  expect((await owner.call('POST', '/company/garage', car)).statusCode).toBe(201);
  const lines = [{ partId, quantity: 2, note: `for ${mark}` }];
  const placed = await owner.call('POST', '/orders', { lines, shipTo, purchaseOrder: `PO ${mark}`, phone: `dock ${mark}` });
  expect(placed.statusCode).toBe(201);
  const kept = [{ partId, quantity: 2, note: `basket of ${mark}`, orderedAs: `typed ${mark}` }];
  expect((await owner.call('POST', '/basket/lines', { lines: kept })).statusCode).toBe(200);
  expect((await owner.call('POST', '/saved-lists', { name: `list of ${mark}` })).statusCode).toBe(201);
  return { mark, id: await companyIdOf(owner), order: placed.json(), members: [owner, ...others], owner };
}

/** Reviews are public, and have the name of the account. */
const published: readonly EndpointName[] = ['listReviews', 'listFeaturedReviews'];
const table = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(([name]) => !published.includes(name));

/** Returns the headers and the body of a response as text. Unpacks a ZIP file, and reads the text of a PDF. */
async function textOf({ headers, body, rawPayload }: LightMyRequestResponse): Promise<string> {
  if (headers['content-type'] === 'application/pdf') return `${JSON.stringify(headers)}\n${await textOfPdf(rawPayload)}`;
  const isZip = String(headers['content-type']).includes('zip') && rawPayload.length > 0;
  const text = isZip
    ? Object.values(unzipSync(rawPayload))
        .map((file) => strFromU8(file))
        .join('\n')
    : body;
  return `${JSON.stringify(headers)}\n${text}`;
}

/** Returns requests about a company: those of the authorization rows, and searches for the company's texts, email addresses and ids. */
async function requestsAbout(name: EndpointName, endpoint: Endpoint, { mark, id, order, owner }: Company): Promise<RowRequest[]> {
  const rows = [authorizationRows[name]].flat();
  const about = await Promise.all(rows.map((row) => row.request({ shop, owner, admin })));
  const fields = Object.keys(endpoint.query?.shape ?? {});
  const searches = [
    `q=${searchOf(mark)}`,
    `email=${owner.email}`,
    `company=${id}`,
    `company=${id}&q=${searchOf(mark)}&state=all`,
    `companyId=${id}`,
  ];
  const known = searches.filter((search) => fields.includes(search.split('=')[0] ?? ''));
  const byId = endpoint.path.includes('{id}') ? [{ ids: [order._id] }, { ids: [id] }] : [];
  const wrong = endpoint.method === 'GET' ? [] : [{ ids: [order._id], body: { unknown: searchOf(mark), companyId: id } }];
  return [...about, ...known.map((query) => ({ query: `?${query}` })), ...byId, ...wrong];
}

/** Returns who makes a call: `person`, or a new member with the same role if the call ends sign-ins. */
async function callerOf(name: EndpointName, person: Person, company: Company): Promise<Person> {
  const endsSignIns = [authorizationRows[name]].flat().some((row) => row.endsSignIns);
  if (!endsSignIns) return person;
  const role = companyRoles[company.members.indexOf(person)] ?? 'viewer';
  const email = `${role}-${Math.random().toString(36).slice(2)}-${company.mark}@shop.example`;
  const newMember = await addAccount({ name: `new member ${company.mark}`, email });
  await shop.pool.query('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [
    company.id,
    newMember.userId,
    role,
  ]);
  await newMember.call('PUT', '/me/company', { companyId: company.id });
  return newMember;
}

/** Sends an endpoint's requests about a company as each of these people. Returns who has seen the mark. */
async function whoSees(
  name: EndpointName,
  endpoint: Endpoint,
  by: { name: string; person: Person | null; of?: Company }[],
  about: Company,
) {
  const seen: string[] = [];
  for (const request of await requestsAbout(name, endpoint, about)) {
    for (const { name: role, person, of } of by) {
      const caller = person && of ? await callerOf(name, person, of) : person;
      const response = await sendRow(shop, endpoint, request, caller?.accessToken ?? null);
      expect(response.statusCode, response.body).toBeLessThan(500);
      if ((await textOf(response)).includes(about.mark)) seen.push(`${role}: ${JSON.stringify(request.query ?? request.ids ?? '')}`);
    }
  }
  return seen;
}

const membersOf = (company: Company) => company.members.map((person, index) => ({ name: companyRoles[index] ?? '', person, of: company }));

const seenByOwner = new Set<string>();

describe('no call shows a company to', () => {
  it.each(table)('others: %s', async (name, endpoint) => {
    const { a, b } = companies;
    // The owner of the company calls first. If the shop wrongly cached this response, the others would get it.
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const) {
      await callAsOwner(name, endpoint, own);
      expect(await whoSees(name, endpoint, [...membersOf(other), { name: 'visitor', person: null }], own)).toEqual([]);
    }
  });

  it.each(staffRoles)('staff beyond their capabilities: %s', async (role: StaffRole) => {
    const person = await addAccount({ staffRole: role });
    const capabilities = capabilitiesOfStaffRole[role] as readonly string[];
    const reads = table.filter(([, { method, access }]) => method === 'GET' && access !== 'identity');
    const seenIn: string[] = [];
    for (const [name, endpoint] of reads) {
      const seen = await whoSees(name, endpoint, [{ name: role, person }], companies.a);
      const needed = [...(endpoint.capability ? [endpoint.capability] : []), ...(endpoint.moreWith ?? [])];
      if (seen.length > 0) seenIn.push(name);
      if (!needed.some((capability) => capabilities.includes(capability))) expect(seen, name).toEqual([]);
    }
    // Shows that the check works: it finds the mark if the role may see it.
    expect(seenIn.includes('listOrders'), 'listOrders').toBe(capabilities.includes('orders.view'));
    expect(seenIn.includes('listUsers'), 'listUsers').toBe(capabilities.includes('users.view'));
  });
});

/** Calls an endpoint as the company's owner, and records whether the response shows the company. */
async function callAsOwner(name: EndpointName, endpoint: Endpoint, company: Company): Promise<void> {
  if (endpoint.method !== 'GET') return;
  const seen = await whoSees(name, endpoint, membersOf(company).slice(0, 1), company);
  if (seen.length > 0) seenByOwner.add(name);
}

it('the same calls show a company to its owner', () => {
  expect([...seenByOwner]).toEqual(
    expect.arrayContaining([
      'getBasket',
      'getCompany',
      'getMyCapabilities',
      'getOrder',
      'exportOrders',
      'getReceipt',
      'getReceiptPdf',
      'listOrders',
      'listSavedLists',
      'listCompanyNumbers',
      'listGarage',
      'listMailPreferences',
      'listMemberEvents',
      'exportMyData',
      'getProfile',
    ]),
  );
});

describe('after all these calls', () => {
  it('no email to the people of one company mentions the other', async () => {
    const { rows } = await shop.pool.query<{ recipient: string; text: string }>(
      `select data ->> 'to' as recipient, data::text as text from jobs.job where name = 'mail'
       union all select recipient, subject || text || html from sandbox.mails`,
    );
    for (const [own, other] of [
      [marks.a, marks.b],
      [marks.b, marks.a],
    ] as const) {
      const mails = rows.filter(({ recipient }) => recipient.includes(own));
      expect(mails.length).toBeGreaterThan(3);
      expect(mails.filter(({ text }) => text.includes(other))).toEqual([]);
    }
  });

  it('no log line mentions either company', () => {
    expect(logged.length).toBeGreaterThan(100);
    expect(logged.filter((line) => Object.values(marks).some((mark) => line.includes(mark)))).toEqual([]);
  });
});

afterAll(() => {
  logged.length = 0;
});
