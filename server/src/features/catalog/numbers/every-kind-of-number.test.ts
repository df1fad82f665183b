import type { NumberMatch, ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberSpellings } from '../../../../test/number-spellings.ts';
import type { Person } from '../../../../test/people.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { typingErrors } from '../../../../test/typing-errors.ts';

const shop = useTestApp();
let buyer: Person;

interface Kind {
  kind: string;
  number: string;
  /** what people write before or after the number; a company's number has no brand */
  brand: string;
  status: 'found' | 'replaced';
  why: NumberMatch;
  partNumber: string;
  /** another part that gets the same number; default: EK-100-2 */
  twin?: string;
}

const gtins = ['40063812', '614141007349', '4006381333931', '19012345678903'];
/** The short forms (UPC-E) of GTINs with 12 digits, as on small boxes. The second-to-last digit says where zeros were left out. */
const shortForms = [
  ['04252614', '042100005264'],
  ['01234133', '012300000413'],
  ['01234543', '012340000053'],
  ['01234565', '012345000065'],
] as const;

/** One number of each kind that the resolver knows. */
const kinds: readonly Kind[] = [
  { kind: 'a part number', number: 'EK-100-1', brand: 'Axlewright', status: 'found', why: 'part-number', partNumber: 'EK-100-1' },
  { kind: 'a superseded number', number: 'EK-100-9', brand: 'Axlewright', status: 'replaced', why: 'part-number', partNumber: 'EK-100-9' },
  { kind: 'an OEM number', number: '34 11-6.792 555', brand: 'Veldane', status: 'found', why: 'oem-number', partNumber: 'EK-100-1' },
  {
    kind: 'the end of an OEM number',
    number: '6.792 555',
    brand: 'Veldane',
    status: 'found',
    why: 'end-of-number',
    partNumber: 'EK-100-1',
  },
  {
    kind: 'a competitor’s number',
    number: 'AP 723/4-9',
    brand: 'Quorrin',
    status: 'found',
    why: 'competitor-number',
    partNumber: 'EK-100-1',
  },
  {
    kind: 'a line code and a number',
    number: 'AP 723/4-9',
    brand: 'QUO',
    status: 'found',
    why: 'competitor-number',
    partNumber: 'EK-100-1',
  },
  ...gtins.map((number) => ({
    kind: `a GTIN of ${number.length} digits`,
    number,
    brand: 'Axlewright',
    status: 'found' as const,
    why: 'gtin' as const,
    partNumber: `EK-200-${number.length}`,
    twin: `EK-300-${number.length}`,
  })),
  ...shortForms.map(([number], index) => ({
    kind: `the UPC-E ${number}`,
    number,
    brand: 'Axlewright',
    status: 'found' as const,
    why: 'gtin' as const,
    partNumber: `EK-200-E${index}`,
    twin: `EK-300-E${index}`,
  })),
  { kind: 'a company’s own number', number: 'Bin 47/11-A', brand: '', status: 'found', why: 'company-number', partNumber: 'EK-100-1' },
];

/** Returns SQL values for parts: one part for each GTIN. */
const gtinParts = (series: string) =>
  [...gtins.map((gtin) => [gtin.length, gtin]), ...shortForms.map(([, gtin], index) => [`E${index}`, gtin])]
    .map(([name, gtin]) => `('${series}-${name}', 'Axlewright', 'Boxed', 100, 0, '${gtin}')`)
    .join(', ');

beforeAll(async () => {
  buyer = await (await quickAccounts(shop))();
  await shop.asOwner(`
    insert into line_codes (code, brand) values ('QUO', 'Quorrin');
    insert into parts (part_number, brand, name, price_cents, available_quantity, gtin)
      values ('EK-100-1', 'Axlewright', 'One', 100, 0, null), ('EK-100-2', 'Axlewright', 'Two', 100, 0, null),
        ('EK-100-9', 'Axlewright', 'Old', 100, 0, null), ${gtinParts('EK-200')};
    insert into part_successors (part_id, kind, brand, part_number) select id, 'replaced', brand, 'EK-100-2' from parts where part_number = 'EK-100-9';
    insert into interchange_numbers (part_id, type, brand, part_number)
      select id, 'OEM', 'Veldane', '34 11-6.792 555' from parts where part_number = 'EK-100-1'
      union all select id, 'competitor', 'Quorrin', 'AP 723/4-9' from parts where part_number = 'EK-100-1'`);
  await buyer.call('POST', '/company/numbers', { lines: [{ number: 'Bin 47/11-A', part: 'EK-100-1' }] });
});

const resolveAll = ({ number, brand }: Kind) => resolve(numberSpellings.map(([, spell]) => spell(number, brand)));

async function resolve(texts: string[]): Promise<ResolvedNumber[]> {
  const lines = texts.map((text) => ({ text }));
  const response = await buyer.call('POST', '/numbers/resolve', { lines });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ lines: ResolvedNumber[] }>().lines;
}

describe('every kind of number, in every spelling', () => {
  it.each(kinds)('$kind is found', async (each) => {
    for (const line of await resolveAll(each))
      expect([line.status, line.part?.partNumber, line.candidates[0]?.why], line.text).toEqual([each.status, each.partNumber, each.why]);
  });

  describe('with a typing error', () => {
    it.each(typingErrors)('a company’s own number is proposed, never chosen: %s', async (why, mistype) => {
      const [line] = await resolve([mistype('Bin 47/11-A')]);
      expect(line).toMatchObject({ status: 'proposed', partId: null, part: null });
      expect(line?.candidates).toMatchObject([{ partNumber: 'EK-100-1', why, number: 'Bin 47/11-A' }]);
    });

    it.each(typingErrors)('a GTIN is proposed, never chosen: %s', async (why, mistype) => {
      const lines = await resolve(gtins.map(mistype));
      for (const [index, { text, status, partId, candidates }] of lines.entries()) {
        const { length } = gtins[index] ?? '';
        expect([partId, ['proposed', 'unknown']], text).toEqual([null, expect.arrayContaining([status])]);
        if (length >= 12 && text.length === length) expect(candidates, text).toMatchObject([{ partNumber: `EK-200-${length}`, why }]);
      }
    });

    it('a UPC-E is not found', async () => {
      for (const { partId, text } of await resolve(shortForms.flatMap(([short]) => typingErrors.map(([, mistype]) => mistype(short)))))
        expect(partId, text).toBeNull();
    });
  });

  it('eight digits that are the GTIN of one part and the short form of the GTIN of another part are never chosen silently', async () => {
    await shop.asOwner(`insert into parts (part_number, brand, name, price_cents, available_quantity, gtin)
      values ('EK-400', 'Axlewright', 'Long', 100, 0, '012345000058'), ('EK-401', 'Axlewright', 'Short', 100, 0, '01234558')`);
    const [line] = await resolve(['01234558']);
    expect([line?.status, line?.candidates.map(({ partNumber }) => partNumber)]).toEqual(['choose', ['EK-400', 'EK-401']]);
  });

  describe('if another part has the same number', () => {
    beforeAll(async () => {
      // The same number with the same brand, so that no spelling can decide between the two parts.
      await shop.asOwner(`
        insert into parts (part_number, brand, name, price_cents, available_quantity, gtin) values ${gtinParts('EK-300')};
        insert into interchange_numbers (part_id, type, brand, part_number)
          select id, taken.type, taken.brand, taken.number from parts, (values ('OEM', 'Axlewright', 'EK-100-1'), ('OEM', 'Axlewright', 'EK-100-9'),
            ('OEM', 'Veldane', '34 11-6.792 555'), ('competitor', 'Quorrin', 'AP 723/4-9'), ('OEM', 'Veldane', 'BIN 47 11 A'))
            as taken(type, brand, number) where part_number = 'EK-100-2'`);
    });

    it.each(kinds)('$kind is never chosen silently', async (each) => {
      for (const line of await resolveAll(each)) {
        expect([line.status, line.partId, line.part], line.text).toEqual(['choose', null, null]);
        expect(line.candidates.map(({ partNumber }) => partNumber).toSorted(), line.text).toEqual(
          [each.partNumber, each.twin ?? 'EK-100-2'].toSorted(),
        );
      }
    });
  });
});
