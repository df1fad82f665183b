import type { Order } from '@axlewright/contract/sales/orders';
import type { Packing } from '@axlewright/contract/warehouse/shipments';
import { describe, expect, it } from 'vitest';
import { importCatalogFile } from '../../../../test/part-imports.ts';
import { barcodesIn, listOverlaps, renderPages } from '../../../../test/pdfs.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
const orders = useTestOrders(shop);

const shipTo = {
  name: 'Łódź Brake & Motor',
  line1: '12 Mill St, Dock ½',
  line2: '',
  city: 'Dayton',
  state: 'OH',
  postalCode: '45402',
  country: 'US',
};

async function placeOrder(more: object): Promise<Order> {
  const response = await orders.buyer.call('POST', '/orders', { shipTo, ...more });
  expect(response.statusCode, response.body).toBe(201);
  const order = response.json<Order>();
  await orders.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await orders.pay(order) });
  return order;
}

/** Ships some pieces and returns the shipment's id. */
async function ship(order: Order, lines: { lineNumber: number; quantity: number; left: number }[], more: object = {}): Promise<string> {
  const response = await orders.admin.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines, ...more });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Packing>().shipments.at(-1)?._id ?? '';
}

async function pdfOf(path: string): Promise<Buffer> {
  const response = await orders.admin.call('GET', path);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  return response.rawPayload;
}

const allOf = async (id: string) => ({
  slip: await renderPages(await pdfOf(`/shipments/${id}/packing-slip.pdf`)),
  labels: await renderPages(await pdfOf(`/shipments/${id}/labels.pdf?boxes=2`)),
  partLabels: await renderPages(await pdfOf(`/shipments/${id}/part-labels.pdf`)),
});

describe('a packing slip', () => {
  it('says what is in the box and what is still to come, without prices', async () => {
    const other = await addPart(orders.admin, { availableQ: 100, name: 'Rotor, front, 320 × 30 mm' });
    const order = await placeOrder({
      lines: [
        { partId: orders.part._id, quantity: 4, note: 'For bay 3' },
        { partId: other._id, quantity: 7 },
      ],
      purchaseOrder: 'PO-4711',
    });
    const first = await ship(order, [{ lineNumber: 2, quantity: 2, left: 7 }]);
    const both = [
      { lineNumber: 1, quantity: 4, left: 4 },
      { lineNumber: 2, quantity: 1, left: 5 },
    ];
    const id = await ship(order, both, { trackingNumber: '1Z999AA10123456784' });
    await ship(order, [{ lineNumber: 2, quantity: 4, left: 4 }]);
    const [page, ...more] = await renderPages(await pdfOf(`/shipments/${id}/packing-slip.pdf`));
    expect(more).toEqual([]);
    const texts = [...shipTo.name.split(' '), 'Dock ½', order._id, 'PO-4711', 'UPS', '1Z999AA10123456784', 'For bay 3', '320 × 30 mm'];
    for (const text of [...texts, 'Axlewright', '1200 Foundry Road', '5 pieces in 2 lines', 'Page 1 of 1'])
      expect(page?.text).toContain(text);
    expect(page?.text).toMatch(/\b7\s+1\s+4\b/);
    expect(page?.text).not.toContain('$');
    expect(await barcodesIn(page?.png ?? Buffer.of())).toEqual([order._id, orders.part.partNumber, other.partNumber].sort());
    expect(page && listOverlaps(page)).toEqual([]);
    expect(page?.text).not.toContain('Still to come');
    const [firstPage] = await renderPages(await pdfOf(`/shipments/${first}/packing-slip.pdf`));
    expect(firstPage?.text).toMatch(
      new RegExp(`2 pieces in 1 line.+Still to come.+${orders.part.partNumber}.+For bay 3\\s+4\\s+4\\b`, 's'),
    );
    expect(await barcodesIn(firstPage?.png ?? Buffer.of())).toEqual([order._id, other.partNumber].sort());
    expect(firstPage && listOverlaps(firstPage)).toEqual([]);
  });

  it('and a label stay the same when pieces are canceled and the company gets another name later', async () => {
    await orders.buyer.call('PUT', '/company', { name: 'Lakeside Auto Parts' });
    const order = await placeOrder({ shipTo: undefined, address: 'Bay 4, Dayton', partId: orders.part._id, quantity: 6 });
    const cancel = async (quantity: number, left: number) => {
      const lines = [{ lineNumber: 1, quantity, left }];
      expect((await orders.admin.call('POST', `/orders/${order._id}/cancellations`, { lines })).statusCode).toBe(201);
    };
    await cancel(1, 6);
    const id = await ship(order, [{ lineNumber: 1, quantity: 3, left: 5 }]);
    const textsOf = ({ slip, labels }: Awaited<ReturnType<typeof allOf>>) => [...slip, ...labels].map(({ text }) => text);
    const printed = textsOf(await allOf(id));
    for (const text of printed) expect(text).toMatch(/Ship to\s+Lakeside Auto Parts\s+Bea Buyer\s+Bay 4, Dayton/);
    expect(printed[0]).toMatch(/\b1 canceled\s+6\s+3\s+2\b/);
    await cancel(2, 2);
    await orders.buyer.call('PUT', '/company', { name: '' });
    expect(textsOf(await allOf(id))).toEqual(printed);
  });

  it('is not stored by browsers, and has a name', async () => {
    const order = await placeOrder({ partId: orders.part._id, quantity: 4 });
    const id = await ship(order, [{ lineNumber: 1, quantity: 4, left: 4 }]);
    const { headers } = await orders.admin.call('GET', `/shipments/${id}/packing-slip.pdf`);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="packing-slip-${id}.pdf"`,
    });
  });
});

describe('a pick list', () => {
  const pickListOf = async (ids: string[]) => renderPages(await pdfOf(`/orders-to-ship/pick-list.pdf?orders=${ids.join(',')}`));

  it('sorts the parts of all orders by bin, adds up their pieces, and says which order needs how many', async () => {
    const far = await addPart(orders.admin, { availableQ: 100, name: 'Rotor, front' });
    const near = await addPart(orders.admin, { availableQ: 100, name: 'Caliper' });
    await orders.admin.call('PUT', `/parts/${far._id}/bin`, { bin: 'B-10' });
    await orders.admin.call('PUT', `/parts/${near._id}/bin`, { bin: 'B-2' });
    const one = await placeOrder({ lines: [{ partId: far._id, quantity: 7, note: 'For bay 3' }], purchaseOrder: 'PO-4711' });
    const other = await placeOrder({
      lines: [
        { partId: far._id, quantity: 5 },
        { partId: near._id, quantity: 3 },
      ],
    });
    await ship(other, [{ lineNumber: 1, quantity: 1, left: 5 }]);
    const [page, ...more] = await pickListOf([one._id, other._id]);
    expect(more).toEqual([]);
    const text = page?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toMatch(new RegExp(`B-2 ${near.partNumber}.* 3 for order ${other._id} 3 .*B-10`));
    expect(text).toContain(`7 for order ${one._id}: For bay 3 4 for order ${other._id} 11`);
    for (const fact of ['Orders 2', 'Parts 2', 'Pieces 14', 'PO-4711']) expect(text).toContain(fact);
    expect(await barcodesIn(page?.png ?? Buffer.of())).toEqual([one._id, other._id, far.partNumber, near.partNumber].sort());
    expect(page && listOverlaps(page)).toEqual([]);
  });

  it('names the orders that cannot be shipped, without their parts', async () => {
    const [ready, held, shipped] = await Promise.all([1, 2, 3].map(() => placeOrder({ partId: orders.part._id, quantity: 4 })));
    await orders.admin.call('PUT', `/orders/${held?._id}/hold`, { reason: 'Waits for a call' });
    await ship(shipped as Order, [{ lineNumber: 1, quantity: 4, left: 4 }]);
    const unpaid = (await orders.buyer.call('POST', '/orders', { shipTo, partId: orders.part._id, quantity: 4 })).json<Order>();
    const leftOut = [held?._id, shipped?._id, unpaid._id, '999999999'];
    const [page] = await pickListOf([ready?._id as string, ...(leftOut as string[])]);
    const text = page?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Orders ${leftOut.join(', ')} cannot be shipped now`);
    expect(text).toContain('Pieces 4');
    expect((await pickListOf([unpaid._id]))[0]?.text).toContain(`Order ${unpaid._id} cannot be shipped now`);
  });

  it('of too many different parts is rejected, because it would keep other documents waiting', async () => {
    const numbers = Array.from({ length: 1_001 }, (_, index) => `PL-${index}`);
    await importCatalogFile(orders.admin, ['part number,name,price in dollars,stock', ...numbers.map((number) => `${number},Nut,1,9`)]);
    const { rows } = await shop.pool.query<{ id: string }>(`select id from parts where part_number like 'PL-%'`);
    const linesOf = (from: number, to: number) => rows.slice(from, to).map(({ id: partId }) => ({ partId, quantity: 1 }));
    const placed = [
      await placeOrder({ lines: linesOf(0, 500) }),
      await placeOrder({ lines: linesOf(500, 1_000) }),
      await placeOrder({ lines: linesOf(1_000, 1_001) }),
    ];
    const path = (ids: Order[]) => `/orders-to-ship/pick-list.pdf?orders=${ids.map(({ _id }) => _id).join(',')}`;
    expectProblem(await orders.admin.call('GET', path(placed)), 422, 'pick-list-too-long');
    expect((await orders.admin.call('GET', path(placed.slice(0, 2)))).statusCode).toBe(200);
  });

  it.each(['', 'x', '1,', Array.from({ length: 51 }, (_, index) => index + 1).join(',')])('of the orders "%s" is rejected', async (ids) => {
    expect((await orders.admin.call('GET', `/orders-to-ship/pick-list.pdf?orders=${ids}`)).statusCode).toBe(400);
  });
});

describe('labels', () => {
  it('of 4 × 6 inches say who gets each box, with a barcode that a printer with 203 dots per inch prints well', async () => {
    const order = await placeOrder({ partId: orders.part._id, quantity: 4, purchaseOrder: 'PO-4711' });
    const id = await ship(order, [{ lineNumber: 1, quantity: 4, left: 4 }]);
    const pages = await renderPages(await pdfOf(`/shipments/${id}/labels.pdf?boxes=2`));
    expect(pages.map(({ width, height }) => [width / 72, height / 72])).toEqual([
      [4, 6],
      [4, 6],
    ]);
    for (const [index, page] of pages.entries()) {
      for (const text of ['1200 Foundry Road', 'Łódź Brake & Motor', 'Dayton, OH 45402', 'PO-4711', 'UPS', `${index + 1} of 2`])
        expect(page.text).toContain(text);
      expect(await barcodesIn(page.png)).toEqual([`${order._id}-1-${index + 1}`]);
      expect(listOverlaps(page)).toEqual([]);
    }
  });

  it('name the recipient if the address is text', async () => {
    const order = await placeOrder({ shipTo: undefined, address: 'Bay 4, Dayton', partId: orders.part._id, quantity: 3 });
    const id = await ship(order, [{ lineNumber: 1, quantity: 3, left: 3 }]);
    const documents = await allOf(id);
    for (const page of [documents.labels[0], documents.slip[0]]) expect(page?.text).toMatch(/Ship to\s+Bea Buyer\s+Bay 4, Dayton/);
  });

  it.each(['0', '100', '1.5', 'x'])('for %s boxes are rejected', async (boxes) => {
    expect((await orders.admin.call('GET', `/shipments/1/labels.pdf?boxes=${boxes}`)).statusCode).toBe(400);
  });

  it.each([
    ['036000291452', '0036000291452'],
    ['4006381333931', '4006381333931'],
    ['10036000291459', '10036000291459'],
    [null, 'its number'],
  ])('of a part with the GTIN %s have the barcode %s', async (gtin, expected) => {
    const part = await addPart(orders.admin, { availableQ: 100 });
    await shop.pool.query('update parts set gtin = $1 where id = $2', [gtin, part._id]);
    const order = await placeOrder({ partId: part._id, quantity: 3 });
    const id = await ship(order, [{ lineNumber: 1, quantity: 2, left: 3 }]);
    const [page] = await renderPages(await pdfOf(`/shipments/${id}/part-labels.pdf`));
    for (const text of [part.partNumber, part.name, 'Qty 2', `Order ${order._id}`]) expect(page?.text).toContain(text);
    expect(await barcodesIn(page?.png ?? Buffer.of())).toEqual([gtin === null ? part.partNumber : expected]);
  });
});

describe('every document', () => {
  it('has no overlapping texts, even if they are long, foreign or unusual', async () => {
    const odd = ['שלום 😀 \u202eevil', `${'W'.repeat(90)} ${'long '.repeat(20)}`, 'tab\tand 中文 ½ × Łódź'];
    const parts = await Promise.all(odd.map((name) => addPart(orders.admin, { availableQ: 100, name })));
    const lines = parts.map(({ _id: partId }) => ({ partId, quantity: 2, note: 'n'.repeat(200) }));
    const address = `${'Ł'.repeat(120)}\n${'A street with a long name '.repeat(10)}\n${'x\n'.repeat(100)}`;
    const order = await placeOrder({ shipTo: undefined, address, lines, purchaseOrder: 'W'.repeat(50) });
    const left = parts.map((_part, index) => ({ lineNumber: index + 1, quantity: 1, left: 2 }));
    const { slip, labels, partLabels } = await allOf(await ship(order, left, { trackingNumber: '9'.repeat(60) }));
    const pickList = await renderPages(await pdfOf(`/orders-to-ship/pick-list.pdf?orders=${order._id}`));
    for (const page of [...slip, ...labels, ...partLabels, ...pickList]) expect(listOverlaps(page)).toEqual([]);
    expect(slip[0]?.text).toContain('Łódź');
  });

  it('of 500 lines has all of them, on pages that repeat the titles', async () => {
    const lines = Array.from({ length: 500 }, () => ({ partId: orders.part._id, quantity: 1 }));
    const order = await placeOrder({ lines });
    const [pickList] = await renderPages(await pdfOf(`/orders-to-ship/pick-list.pdf?orders=${order._id}`));
    expect(pickList?.text).toContain('and 488 more lines');
    expect(pickList && listOverlaps(pickList)).toEqual([]);
    const id = await ship(
      order,
      lines.map((_line, index) => ({ lineNumber: index + 1, quantity: 1, left: 1 })),
    );
    const slip = await renderPages(await pdfOf(`/shipments/${id}/packing-slip.pdf`), { pictures: false });
    for (const [index, { text }] of slip.entries()) {
      expect(text).toContain('Part number');
      expect(text).toContain(`Page ${index + 1} of ${slip.length}`);
      expect(text).toContain(order._id);
    }
    const count = (pages: { text: string }[]) => pages.reduce((sum, { text }) => sum + text.split(orders.part.partNumber).length - 1, 0);
    expect(count(slip)).toBe(500);
    // Each label has the part number twice: as text, and below the barcode.
    expect(count(await renderPages(await pdfOf(`/shipments/${id}/part-labels.pdf`), { pictures: false }))).toBe(1000);
  });

  it('is only for employees who ship', async () => {
    const order = await placeOrder({ partId: orders.part._id, quantity: 4 });
    const id = await ship(order, [{ lineNumber: 1, quantity: 4, left: 4 }]);
    for (const document of ['packing-slip', 'labels', 'part-labels'])
      expect((await orders.buyer.call('GET', `/shipments/${id}/${document}.pdf`)).statusCode).toBe(403);
    expect((await orders.buyer.call('GET', `/orders-to-ship/pick-list.pdf?orders=${order._id}`)).statusCode).toBe(403);
  });
});
