import type { Endpoint } from '@axlewright/contract/endpoint';
import fc from 'fast-check';
import { foreignHost, hostileText, strangeKey } from './hostile-values.ts';
import { fieldsOf } from './schema-values.ts';

/** Text that is percent-encoded correctly, incompletely, or twice. */
export const encoded = fc.tuple(hostileText, fc.constantFrom('correct', 'sparse', 'twice')).map(([text, how]) => {
  const correct = encodeURIComponent(text.toWellFormed());
  if (how === 'twice') return encodeURIComponent(correct);
  return how === 'correct' ? correct : text.replace(/[^\x21-\x7e]|[#?]/gu, (character) => encodeURIComponent(character.toWellFormed()));
});

export const oddSegment = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae%c0%ae',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '..%2f..%2f',
  '1;a=b',
  '1%0d%0a',
  '01',
  '-1',
  '%D9%A3',
);

const parameter = fc.oneof(
  { weight: 5, arbitrary: fc.constant('@fitting') },
  {
    weight: 2,
    // With an empty value, the path would belong to another endpoint.
    arbitrary: encoded.map((text) => text.replaceAll('/', '%2F') || '%20'),
  },
  { weight: 2, arbitrary: oddSegment },
);

/** Functions that change a path. Some damage it, but the function that returns it unchanged is drawn most often. */
export const mangled = fc.oneof(
  { weight: 12, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (path: string) => `${path}/`,
      (path: string) => `/${path}`,
      (path: string) => path.replace('/api/', '/api//'),
      (path: string) => path.replace('/api/', '/api/x/../'),
      (path: string) => path.replace('/api/', '/api/%2e%2e/api/'),
      (path: string) => path.toUpperCase(),
      (path: string) => `${path}%00`,
      (path: string) => `${path}.json`,
      (path: string) => `http://${foreignHost}${path}`,
    ),
  },
);

const fittingParameter: Record<string, string> = { partId: '@part', id: '@order', email: '@email', userId: '@member' };
/** In these paths, `{id}` is not the id of an order. */
const fittingIds: readonly (readonly [prefix: string, placeholder: string])[] = [
  ['/company/addresses', '@address'],
  ['/company/invitations', '@invitation'],
];

export function pathOf({ path }: Endpoint): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.tuple(fc.tuple(...names.map(() => parameter)), mangled).map(([values, mangle]) => {
    const filled = names.reduce((made, name, index) => {
      const value = values[index] ?? '';
      const placeholder = fittingIds.find(([prefix]) => path.startsWith(prefix))?.[1] ?? fittingParameter[name] ?? '1';
      return made.replace(`{${name}}`, () => (value === '@fitting' ? placeholder : value));
    }, path);
    return mangle(`/api${filled}`);
  });
}

export function queryOf({ query }: Endpoint): fc.Arbitrary<string> {
  const known = query ? Object.entries(fieldsOf(query)) : [];
  const pair = fc.oneof(
    ...known.map(([name, value]) =>
      value.map((json) =>
        [JSON.parse(json)]
          .flat()
          .map((each) => `${name}=${encodeURIComponent(each)}`)
          .join('&'),
      ),
    ),
    fc
      .tuple(fc.constantFrom('limit', 'cursor', ...known.map(([name]) => name)), encoded)
      .map(([name, text]) => `${name}=${text.replaceAll('&', '%26')}`),
    fc.tuple(strangeKey, encoded).map(([name, text]) => `${encodeURIComponent(name)}[x]=${text}`),
    fc.constantFrom(
      '&',
      '=',
      'limit',
      'limit=1&limit=2',
      'cursor[]=1',
      'q=%',
      'q=%ff',
      'cursor=WyJuZXh0IixudWxsLCIxIl0',
      'limit=1e1',
      'from=2026-02-30',
    ),
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}
