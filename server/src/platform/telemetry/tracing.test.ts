import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';

interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
}

/** The body of a request to the collector. */
interface Delivery {
  resourceSpans: { resource: { attributes: CollectedSpan['attributes'] }; scopeSpans: { spans: CollectedSpan[] }[] }[];
}

const deliveries: Delivery[] = [];
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') deliveries.push((await json(request)) as Delivery);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => collector.close());

const attributeOf = ({ attributes }: Pick<CollectedSpan, 'attributes'>, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? Number(value?.intValue);
};

it("sends requests and their statements to the collector, in the caller's trace and without personal data", async () => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const { shop, stop } = await startTestApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
  const [admin, buyer] = [await signUpAdmin(shop), await signUp(shop)];
  const part = await addPart(admin);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const order = { partId: part._id, quantity: 2, address: '7 Bolt Street' };
  await buyer.call('POST', '/orders', order, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  // A job sends the email about the order.
  await mailsTo(shop, buyer.email, 'Order');
  await stop();

  const spans = deliveries.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  );
  const request = spans.find((span) => span.name === 'POST /api/orders');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(attributeOf(request as CollectedSpan, 'http.response.status_code')).toBe(201);
  const statements = spans.filter((span) => span.parentSpanId === request?.spanId);
  // After the response, the request wakes the reader of the outbox.
  expect(statements.map((span) => span.name).slice(0, 2)).toEqual(['caller', 'place-orders']);
  const job = spans.find((span) => span.name === 'job mail');
  expect(job).toBeDefined();
  expect(job?.parentSpanId ?? '').toBe('');
  expect(spans.filter((span) => span.parentSpanId === job?.spanId).length).toBeGreaterThan(0);
  expect(deliveries[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'axlewright-shop' },
  });
  const sent = JSON.stringify(deliveries);
  for (const secret of [buyer.email, buyer.name, '7 Bolt Street', buyer.accessToken]) expect(sent).not.toContain(secret);
});

it('sends nothing if the setting is missing', async () => {
  const before = deliveries.length;
  const { shop, stop } = await startTestApp();
  await signUp(shop);
  await stop();
  expect(deliveries).toHaveLength(before);
});
