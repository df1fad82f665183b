import type { Endpoint } from '@axlewright/contract/endpoint';
import fc from 'fast-check';
import { hostileJson, hostileText, strangeKey } from './hostile-values.ts';
import { fieldsOf } from './schema-values.ts';

/** Generates text, not objects, so that keys may be repeated and values may be invalid JSON. */
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
  const fields = body ? Object.entries(fieldsOf(body as never)) : [];
  const field = (hostileWeight: number) =>
    fc.tuple(
      ...fields.map(([name, fitting]) =>
        fc
          .tuple(fc.oneof({ weight: 5, arbitrary: fitting }, { weight: hostileWeight, arbitrary: hostileJson }), fc.nat({ max: 2 }))
          .map(([value, luck]) => (luck === 0 ? '' : `${JSON.stringify(name)}:${value}`)),
      ),
    );
  const stranger = fc.tuple(strangeKey, hostileJson).map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  const again =
    fields.length === 0
      ? stranger
      : fc.tuple(fc.constantFrom(...fields.map(([name]) => name)), hostileJson).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  const object = fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: field(0) }, { weight: 3, arbitrary: field(2) }),
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(fc.oneof(stranger, again), { maxLength: 2 }) }),
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
