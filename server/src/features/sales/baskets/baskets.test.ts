import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Basket, BasketCount } from '@axlewright/contract/sales/baskets';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseCompany, companyIdOf, join } from '../../../../test/companies.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;
let colleague: Person;
let pads: PartDetail;
let filter: PartDetail;

beforeAll(async () => {
  [admin, buyer, colleague] = await Promise.all([signUpAdmin(shop), signUp(shop), signUp(shop, { name: 'Cole League' })]);
  [pads, filter] = await Promise.all([
    addPart(admin, { name: 'Brake pad set', price: 31.4, minQ: 4, availableQ: 50 }),
    addPart(admin, { name: 'Oil filter', price: 0.1, availableQ: 200 }),
  ]);
});
beforeEach(async () => {
  for (const person of [buyer, colleague]) await person.call('DELETE', '/basket');
});

const add = (person: Person, lines: object[], more: object = {}, headers = {}) =>
  person.call('POST', '/basket/lines', { lines, ...more }, headers);
const addOrThrow = async (person: Person, ...lines: object[]) => {
  const response = await add(person, lines);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Basket>();
};
const basketOf = async (person: Person) => (await person.call('GET', '/basket')).json<Basket>();
const contentOf = ({ lines }: Basket) => lines.map(({ partId, quantity, note }) => ({ partId, quantity, note }));

describe('a basket', () => {
  it('has the lines in the order in which they were added, with prices and a total', async () => {
    const basket = await addOrThrow(
      buyer,
      { partId: filter._id, quantity: 3, note: ' for the Corolla ', orderedAs: 'ph 3614' },
      { partId: pads._id, quantity: 5 },
    );
    expect(basket).toMatchObject({
      companyId: await companyIdOf(buyer),
      lines: [
        { partId: filter._id, quantity: 3, note: 'for the Corolla', orderedAs: 'ph 3614', unitPrice: 0.1, price: 0.3, problem: null },
        { partId: pads._id, quantity: 5, note: '', orderedAs: '', unitPrice: 31.4, price: 157, problem: null, replacedBy: null },
      ],
      pieces: 8,
      total: 157.3,
      currency: 'usd',
    });
    expect(basket.lines[1]).toMatchObject({ part: { name: 'Brake pad set', minQ: 4 }, orderable: { from: 5, to: 49, step: 1 } });
    expect(await basketOf(buyer)).toEqual(basket);
    expect((await buyer.call('GET', '/basket/count')).json<BasketCount>()).toEqual({ companyId: basket.companyId, lines: 2 });
  });

  it('adds the quantity to a line with the same part and the same note', async () => {
    await addOrThrow(buyer, { partId: pads._id, quantity: 5 }, { partId: pads._id, quantity: 6, orderedAs: 'D1210' });
    const basket = await addOrThrow(
      buyer,
      { partId: pads._id, quantity: 1, note: 'Bay 2' },
      { partId: pads._id, quantity: 7, orderedAs: 'other' },
    );
    expect(contentOf(basket)).toEqual([
      { partId: pads._id, quantity: 18, note: '' },
      { partId: pads._id, quantity: 1, note: 'Bay 2' },
    ]);
    expect(basket.lines[0]?.orderedAs).toBe('D1210');
  });

  it('remembers the vehicle of a line, and all vehicles of lines that become one', async () => {
    const [accord, civic] = ['2003 Honda Accord, 2.4 L', '2010 Honda Civic'];
    const vehiclesOf = ({ lines }: Basket) => lines.map(({ vehicle }) => vehicle);
    const line = { partId: pads._id, quantity: 4 };
    expect(vehiclesOf(await addOrThrow(buyer, line, { ...line, partId: filter._id, vehicle: accord }))).toEqual(['', accord]);
    expect(vehiclesOf(await addOrThrow(buyer, { ...line, vehicle: accord }, { ...line, vehicle: civic }))).toEqual([
      `${accord}; ${civic}`,
      accord,
    ]);
    const basket = await addOrThrow(buyer, { ...line, vehicle: civic }, { ...line, vehicle: '2012 Ford Focus', note: 'Bay 2' });
    expect(vehiclesOf(basket)).toEqual([`${accord}; ${civic}`, accord, '2012 Ford Focus']);
    const joined = await buyer.call('PATCH', `/basket/lines/${basket.lines[2]?._id}`, { note: '' });
    expect(vehiclesOf(joined.json<Basket>())).toEqual([`${accord}; ${civic}; 2012 Ford Focus`, accord]);
    expectProblem(await add(buyer, [{ ...line, vehicle: 'x'.repeat(201) }]), 422, 'invalid-body');
  });

  it('lists each vehicle of a line once, even if an order for several vehicles is placed again', async () => {
    const vehicleOf = ({ lines }: Basket) => lines.map(({ vehicle }) => vehicle);
    const line = (vehicle: string) => ({ partId: pads._id, quantity: 4, vehicle });
    expect(vehicleOf(await addOrThrow(buyer, line('2003 Honda Accord'), line('2003 Honda Accord; 2010 Honda Civic')))).toEqual([
      '2003 Honda Accord; 2010 Honda Civic',
    ]);
    await addOrThrow(buyer, line('2003 Honda Accord; 2010 Honda Civic'));
    const basket = await addOrThrow(buyer, line('2012 Ford Focus; 2003 Honda Accord'), line('2010 Honda Civic; 2012 Ford Focus'));
    expect(vehicleOf(basket)).toEqual(['2003 Honda Accord; 2010 Honda Civic; 2012 Ford Focus']);
    expect(vehicleOf(await addOrThrow(buyer, { partId: pads._id, quantity: 4 }))).toEqual(vehicleOf(basket));
  });

  it('loses no line if several calls add at the same time', async () => {
    const parts = await Promise.all(Array.from({ length: 6 }, () => addPart(admin)));
    const lines = parts.map(({ _id }) => ({ partId: _id, quantity: 2 }));
    const calls = [lines, lines.toReversed(), lines, lines.toReversed()];
    const responses = await raceForTable(shop, 'basket_lines', () => calls.map((call) => add(buyer, call)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200));
    expect((await basketOf(buyer)).lines.map(({ quantity }) => quantity)).toEqual(parts.map(() => 8));
  });

  it('adds nothing if one line has an unknown part, a draft, or an impossible quantity', async () => {
    const draft = (await admin.call('POST', '/parts', { name: 'Draft' })).json<PartDetail>();
    const gone = await addPart(admin);
    await admin.call('DELETE', `/parts/${gone._id}`);
    const lines = [pads._id, draft._id, '999999999', gone._id].map((partId) => ({ partId, quantity: 5 }));
    const problem = expectProblem(await add(buyer, lines), 422, 'lines-rejected');
    expect(problem.lines).toEqual([1, 2, 3].map((line) => ({ line, code: 'unknown-part' })));
    expect(problem.detail).toContain('Nothing was added');
    for (const quantity of [0, 1.5, -1, 10_000_001, null])
      expectProblem(await add(buyer, [{ partId: pads._id, quantity }]), 422, 'invalid-body');
    const largest = { partId: filter._id, quantity: 10_000_000 };
    expectProblem(
      await add(
        buyer,
        Array.from({ length: 2_000 }, () => largest),
      ),
      422,
      'lines-rejected',
    );
    expect((await basketOf(buyer)).lines).toEqual([]);
    await addOrThrow(buyer, largest);
    expect(expectProblem(await add(buyer, [{ partId: filter._id, quantity: 1 }]), 422).lines).toEqual([
      { line: 0, code: 'invalid-quantity' },
    ]);
    expect(contentOf(await basketOf(buyer))).toEqual([{ ...largest, note: '' }]);
  });

  it('adds the lines of a repeated call once', async () => {
    const lines = [{ partId: pads._id, quantity: 5 }];
    const key = { 'idempotency-key': 'add-1' };
    const responses = await Promise.all(Array.from({ length: 4 }, () => add(buyer, lines, {}, key)));
    for (const response of responses) expect(contentOf(response.json())).toEqual([{ ...lines[0], note: '' }]);
    expectProblem(await add(buyer, [{ partId: pads._id, quantity: 6 }], {}, key), 422, 'idempotency-key-reused');
    expectProblem(await add(buyer, lines, {}, { 'idempotency-key': 'with space' }), 400, 'malformed-request');
    // Order keys are separate.
    expect((await buyer.call('POST', '/orders', { partId: filter._id, quantity: 20 }, key)).statusCode).toBe(201);
    // A rejected call does not use up its key.
    const rejected = { 'idempotency-key': 'add-2' };
    expectProblem(await add(buyer, [{ partId: '999999999', quantity: 5 }], {}, rejected), 422);
    expect((await add(buyer, lines, {}, rejected)).statusCode).toBe(200);
    expect((await basketOf(buyer)).pieces).toBe(10);
  });

  it('accepts a repeated call even if the part has been deleted since', async () => {
    const gone = await addPart(admin);
    const [lines, key] = [[{ partId: gone._id, quantity: 5 }], { 'idempotency-key': 'add-3' }];
    expect((await add(buyer, lines, {}, key)).statusCode).toBe(200);
    await admin.call('DELETE', `/parts/${gone._id}`);
    const repeated = await add(buyer, lines, {}, key);
    expect(repeated.statusCode, repeated.body).toBe(200);
    expect(contentOf(repeated.json())).toEqual([{ ...lines[0], note: '' }]);
  });

  it('has at most 2,000 lines', async () => {
    const line = (note: number) => ({ partId: pads._id, quantity: 1, note: `car ${note}` });
    const basket = await addOrThrow(buyer, ...Array.from({ length: 2_000 }, (_, note) => line(note)));
    expect(basket.lines.map(({ note }) => note)).toEqual(Array.from({ length: 2_000 }, (_, note) => `car ${note}`));
    expect(expectProblem(await add(buyer, [line(1), line(2_000)]), 422, 'basket-full').parameters).toEqual({ maximum: 2_000 });
    expect((await basketOf(buyer)).pieces).toBe(2_000);
    expect((await add(buyer, [line(1)])).statusCode).toBe(200);
  });
});

describe('a line of a basket', () => {
  it('says why it cannot be ordered, and what is possible instead', async () => {
    const carton = await addPart(admin, { minQ: 0, orderMultiple: 12, availableQ: 100 });
    const [gone, paused] = await Promise.all([addPart(admin), addPart(admin)]);
    await addOrThrow(
      buyer,
      { partId: pads._id, quantity: 4 },
      { partId: carton._id, quantity: 7 },
      { partId: gone._id, quantity: 2 },
      { partId: paused._id, quantity: 2 },
    );
    await admin.call('DELETE', `/parts/${gone._id}`);
    await admin.call('PUT', `/parts/${paused._id}`, { lifeCycleStatus: '5' });
    const { lines, total } = await basketOf(buyer);
    expect(lines).toMatchObject([
      { problem: 'invalid-quantity', orderable: { from: 5, to: 49, step: 1 } },
      { problem: 'invalid-quantity', orderable: { from: 12, to: 96, step: 12 } },
      {
        problem: 'unknown-part',
        part: null,
        formerPart: { partNumber: gone.partNumber, brand: 'Axlewright', name: gone.name, successors: [] },
        unitPrice: null,
        price: null,
        orderable: null,
      },
      { problem: 'not-orderable', formerPart: null, unitPrice: 12.5, orderable: null },
    ]);
    expect(total).toBe(4 * 31.4 + 7 * 12.5 + 2 * 12.5);
    // The sum of both lines can be ordered.
    const changed = await addOrThrow(buyer, { partId: pads._id, quantity: 1, note: 'Bay 2' });
    expect(changed.lines.filter(({ partId }) => partId === pads._id)).toMatchObject([{ problem: null }, { problem: null }]);
  });

  it('names the part that replaces its part', async () => {
    const [old, successor] = await Promise.all([addPart(admin), addPart(admin)]);
    await shop.pool.query(`insert into part_successors (part_id, kind, brand, part_number) values ($1, 'replaced', $2, $3)`, [
      old._id,
      successor.brand,
      successor.partNumber,
    ]);
    const line = { partId: old._id, quantity: 2 };
    expect((await addOrThrow(buyer, line)).lines).toMatchObject([{ problem: null, replacedBy: null }]);
    await shop.pool.query(`update parts set life_cycle_status = '7' where id = $1`, [old._id]);
    const replacedBy = { partId: successor._id, partNumber: successor.partNumber };
    expect((await basketOf(buyer)).lines).toMatchObject([{ problem: 'not-orderable', replacedBy }]);
    await admin.call('DELETE', `/parts/${old._id}`);
    const formerPart = { partNumber: old.partNumber, successors: [{ _id: successor._id }] };
    expect((await basketOf(buyer)).lines).toMatchObject([{ problem: 'unknown-part', replacedBy, formerPart }]);
    const problem = expectProblem(await add(buyer, [line]), 422, 'lines-rejected');
    expect(problem.lines).toEqual([{ line: 0, code: 'unknown-part', successor: replacedBy }]);
  });

  it('names its part only if the part is deleted, not if it has become a draft', async () => {
    const part = await addPart(admin);
    await addOrThrow(buyer, { partId: part._id, quantity: 2 });
    await shop.asOwner(`update parts set name = 'Secret', price_cents = null where id = ${part._id}`);
    expect((await basketOf(buyer)).lines).toMatchObject([{ problem: 'unknown-part', part: null, formerPart: null }]);
    await admin.call('DELETE', `/parts/${part._id}`);
    expect((await basketOf(buyer)).lines).toMatchObject([{ part: null, formerPart: null }]);
  });

  it('can get a different quantity and a different note', async () => {
    const { lines } = await addOrThrow(buyer, { partId: pads._id, quantity: 5 }, { partId: pads._id, quantity: 6, note: 'Bay 2' });
    const [first, second] = lines.map(({ _id }) => _id);
    const change = async (id = '', body: object) => (await buyer.call('PATCH', `/basket/lines/${id}`, body)).json<Basket>();
    expect(contentOf(await change(first, { quantity: 9 }))[0]).toMatchObject({ quantity: 9, note: '' });
    expect(contentOf(await change(first, { note: 'Bay 1' }))[0]).toMatchObject({ quantity: 9, note: 'Bay 1' });
    expect(contentOf(await change(second, {}))[1]).toMatchObject({ quantity: 6, note: 'Bay 2' });
    // Two lines with the same part and note become one.
    expect(contentOf(await change(second, { note: 'Bay 1', quantity: 7 }))).toEqual([{ partId: pads._id, quantity: 16, note: 'Bay 1' }]);
    expectProblem(await buyer.call('PATCH', `/basket/lines/${second}`, { quantity: 5 }), 404, 'not-found');
    expectProblem(await buyer.call('PATCH', `/basket/lines/${first}`, { quantity: 0 }), 422, 'invalid-body');
  });

  it('does not grow beyond the largest quantity', async () => {
    const { lines } = await addOrThrow(buyer, { partId: pads._id, quantity: 10_000_000 }, { partId: pads._id, quantity: 1, note: 'Bay 2' });
    expectProblem(await buyer.call('PATCH', `/basket/lines/${lines[1]?._id}`, { note: '' }), 422, 'invalid-quantity');
    expect((await basketOf(buyer)).lines).toHaveLength(2);
  });

  it('can be removed, alone or with all others', async () => {
    const { lines } = await addOrThrow(buyer, { partId: pads._id, quantity: 5 }, { partId: filter._id, quantity: 6 });
    expect((await buyer.call('DELETE', `/basket/lines/${lines[0]?._id}`)).statusCode).toBe(204);
    expectProblem(await buyer.call('DELETE', `/basket/lines/${lines[0]?._id}`), 404, 'not-found');
    expect(contentOf(await basketOf(buyer))).toEqual([{ partId: filter._id, quantity: 6, note: '' }]);
    expect((await buyer.call('DELETE', '/basket')).statusCode).toBe(204);
    expect((await basketOf(buyer)).lines).toEqual([]);
  });
});

describe('the basket of a member for a company', () => {
  it('is not seen or changed by colleagues, or in another company', async () => {
    const own = await companyIdOf(colleague);
    await join(shop, buyer, colleague, 'buyer');
    const companyId = await companyIdOf(buyer);
    const [mine] = (await addOrThrow(buyer, { partId: pads._id, quantity: 5 })).lines;
    const [theirs] = (await addOrThrow(colleague, { partId: pads._id, quantity: 6 })).lines;
    expect(contentOf(await basketOf(buyer))).toEqual([{ partId: pads._id, quantity: 5, note: '' }]);
    expectProblem(await colleague.call('PATCH', `/basket/lines/${mine?._id}`, { quantity: 9 }), 404, 'not-found');
    expectProblem(await colleague.call('DELETE', `/basket/lines/${mine?._id}`), 404, 'not-found');

    await chooseCompany(colleague, own);
    expect(await basketOf(colleague)).toMatchObject({ companyId: own, lines: [] });
    expectProblem(await colleague.call('PATCH', `/basket/lines/${theirs?._id}`, { quantity: 9 }), 404, 'not-found');
    expectProblem(await colleague.call('DELETE', `/basket/lines/${theirs?._id}`), 404, 'not-found');
    expectProblem(await add(colleague, [{ partId: pads._id, quantity: 5 }], { companyId }), 409, 'company-changed');
    expectProblem(await colleague.call('DELETE', `/basket?companyId=${companyId}`), 409, 'company-changed');
    expect((await colleague.call('DELETE', '/basket')).statusCode).toBe(204);
    await chooseCompany(colleague, companyId);
    expect(contentOf(await basketOf(colleague))).toEqual([{ partId: pads._id, quantity: 6, note: '' }]);

    await colleague.call('DELETE', '/basket');
    expect(contentOf(await basketOf(buyer))).toEqual([{ partId: pads._id, quantity: 5, note: '' }]);
  });

  it('is deleted when the member leaves', async () => {
    const guest = await signUp(shop);
    await join(shop, buyer, guest, 'buyer');
    await addOrThrow(guest, { partId: pads._id, quantity: 5 });
    await buyer.call('DELETE', `/company/members/${guest.userId}`);
    const { rows } = await shop.pool.query('select id from basket_lines where user_id = $1', [guest.userId]);
    expect(rows).toEqual([]);
    await join(shop, buyer, guest, 'buyer');
    expect((await basketOf(guest)).lines).toEqual([]);
  });
});
