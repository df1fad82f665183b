import type { Endpoint } from '@axlewright/contract/endpoint';
import { newOrderSchema } from '@axlewright/contract/sales/orders';
import fc from 'fast-check';
import { hostileJson, hostileText, strangeKey } from './hostile-values.ts';
import { fieldsOf } from './schema-values.ts';

/** The two forms of an order. An order with both is rejected early, so the server would not check its lines. */
const orderForms = [['lines'], ['partId', 'quantity']];

/** Returns the body of a valid order. If `hostileTextWeight` is not 0, it may contain hostile texts. */
export function validOrder(hostileTextWeight = 0): fc.Arbitrary<string> {
  const { partId, quantity, lines, address, shipTo, purchaseOrder, phone, name } = fieldsOf(newOrderSchema, 0, hostileTextWeight);
  const body = (fields: Record<string, fc.Arbitrary<string> | undefined>, required: string[]) =>
    fc
      .tuple(
        ...Object.entries(fields).map(([key, value = hostileJson]) =>
          fc
            .tuple(value, required.includes(key) ? fc.constant(true) : fc.boolean())
            .map(([json, isThere]) => (isThere ? `${JSON.stringify(key)}:${json}` : '')),
        ),
      )
      .map((own) => `{${own.filter(Boolean).join(',')}}`);
  const rest = { address, shipTo, purchaseOrder, phone, name };
  return fc.oneof(
    { weight: 3, arbitrary: body({ lines, ...rest }, ['lines']) },
    { weight: 1, arbitrary: body({ partId, quantity, ...rest }, ['partId', 'quantity']) },
  );
}

/** Generates text and not objects, because the body may contain a key twice or be invalid JSON. */
export function bodyOf({ body, upload }: Endpoint): fc.Arbitrary<string> {
  if (upload)
    return fc.oneof(
      fc.constantFrom(
        '',
        '<svg onload="alert(1)"/>',
        '\u00ff\u00d8\u00ff\u00e0',
        'GIF89a',
        '\u0089PNG\r\n\u001a\n',
        'RIFF\0\0\0\0WEBPVP8 ',
      ),
      hostileText,
    );
  const fieldsWith = (hostileWeight: number) => (body ? Object.entries(fieldsOf(body as never, hostileWeight)) : []);
  const fields = fieldsWith(0);
  const field = (hostileWeight: number) =>
    fc
      .tuple(
        fc.tuple(
          ...fieldsWith(hostileWeight).map(([name, fitting]) =>
            fc
              .tuple(fc.oneof({ weight: 5, arbitrary: fitting }, { weight: hostileWeight, arbitrary: hostileJson }), fc.nat({ max: 2 }))
              .map(([value, luck]) => (luck === 0 ? '' : `${JSON.stringify(name)}:${value}`)),
          ),
        ),
        fc.constantFrom([], ...orderForms),
      )
      .map(([own, leftOut]) => own.filter((text) => !leftOut.some((name) => text.startsWith(`"${name}":`))));
  const unknownField = fc.tuple(strangeKey, hostileJson).map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  const repeatedField =
    fields.length === 0
      ? unknownField
      : fc.tuple(fc.constantFrom(...fields.map(([name]) => name)), hostileJson).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  const object = fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: field(0) }, { weight: 3, arbitrary: field(2) }),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(fc.oneof(unknownField, repeatedField), { maxLength: 2 }) },
      ),
    )
    .map(([own, more]) => `{${[...own, ...more].filter(Boolean).join(',')}}`);
  return fc.oneof(
    { weight: 12, arbitrary: object },
    { weight: 1, arbitrary: hostileJson },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '{"a":1}{"b":2}', '\u00ff\u00fe{\0}\0', 'name=x&price=1', '<a/>', `"${'x'.repeat(100_001)}"`),
    },
  );
}
