import type { ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { excelFile } from './excel-fixture.ts';
import { partFixture } from './part-fixture.ts';
import { readFile } from './reading/read-file.ts';
import { type ReadRows, readText } from './reading/read-rows.ts';
import { linesOf, type SheetLine } from './reading/sheet-lines.ts';
import { judgeRows } from './rows/judge-rows.ts';
import { callsToAdd } from './rows/lines-to-add.ts';
import { lookUpNumbers } from './rows/look-up-numbers.ts';
import { isBlank, maximumPadLines, needsAnswer } from './rows/pad-row.ts';
import { changePad, emptyPad } from './rows/pad-state.ts';

/** `npm test` tries a tenth of the sheets, `npm run test:order-pad` all of them. */
const sheets = Number(process.env.ORDER_PAD_SHEETS ?? 100);

const numbers = fc.oneof(
  fc.stringMatching(/^AXW-[A-Z]{2}-[0-9]{4,5}$/),
  fc.stringMatching(/^[0-9][A-Z][0-9] [0-9]{3} [0-9]{3} [A-Z]$/),
  fc.stringMatching(/^[1-9][0-9]{12}$/),
  fc.constantFrom('3/4"-hose', '"AXW-1"', 'AXW;2', 'AXW,3', 'Müller 77', '#REF!', '1E5'),
);
const quantities = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 500 }).map(String) },
  fc.constantFrom('0', '-2', '2.5', '#N/A', '1,200', '4 pcs'),
);
const references = fc.constantFrom('', 'Smith', 'Job 12, bay 3', 'Ünal "rush"');
const sheetLines = fc.array(fc.record({ number: numbers, quantity: quantities, reference: references }), { minLength: 2, maxLength: 60 });
const layouts = fc.record({
  lines: sheetLines,
  order: fc.shuffledSubarray(['number', 'quantity', 'reference', 'description'] as const, { minLength: 4 }),
  blankRows: fc.array(fc.nat(70), { maxLength: 5 }),
  title: fc.boolean(),
  format: fc.constantFrom('\t', ';', '|', ',', 'utf-16', 'windows-1252', 'xlsx'),
});
type Layout = typeof layouts extends fc.Arbitrary<infer Value> ? Value : never;

const headings = { number: 'Part number', quantity: 'Qty', reference: 'Reference', description: 'Description' };

function rowsOf({ lines, order, blankRows, title }: Layout): string[][] {
  const rows = lines.map((line) => order.map((column) => ({ ...line, description: 'Brake rotor, vented' })[column]));
  for (const at of blankRows) rows.splice(at, 0, []);
  return [...(title ? [['Order of Corner Garage']] : []), order.map((column) => headings[column]), ...rows];
}

async function readSheet(layout: Layout): Promise<ReadRows> {
  const rows = rowsOf(layout);
  if (layout.format === 'xlsx') return readFile(excelFile({ Order: rows }), maximumPadLines);
  if (layout.format === 'utf-16')
    return readFile(new Uint8Array(Uint16Array.from(`\ufeff${Papa.unparse(rows)}`, (c) => c.charCodeAt(0)).buffer), maximumPadLines);
  if (layout.format === 'windows-1252')
    return readFile(
      Uint8Array.from(Papa.unparse(rows), (c) => c.charCodeAt(0)),
      maximumPadLines,
    );
  return readText(Papa.unparse(rows, { delimiter: layout.format }), maximumPadLines);
}

const statuses = ['found', 'found', 'found', 'choose', 'replaced', 'proposed', 'unknown'] as const;

/** Resolves each number to a status and a part that depend only on the number. */
async function resolve(texts: readonly string[]): Promise<ResolvedNumber[]> {
  return texts.map((text) => {
    const sum = [...text].reduce((total, character) => total + character.charCodeAt(0), 0);
    const status = statuses[sum % statuses.length] ?? 'unknown';
    const part = partFixture({
      _id: String(sum % 20),
      minQ: sum % 5,
      availableQ: (sum * 7) % 300,
      orderMultiple: sum % 3 === 0 ? 6 : null,
    });
    return {
      text,
      quantity: null,
      status,
      partId: part._id,
      part: status === 'found' ? part : null,
      formerPart: null,
      candidates: [],
      replacedBy: null,
      successors: [],
    };
  });
}

it('loses no line of a sheet: lines in = lines for the basket + lines that stay on the pad', async () => {
  await fc.assert(
    fc.asyncProperty(layouts, async (layout) => {
      const { table, layout: found } = await readSheet(layout);
      const read = linesOf(table, found);
      expect(read).toEqual(layout.lines.map(asRead));

      const imported = changePad(emptyPad, { type: 'import', lines: read, at: 1 });
      const waiting = imported.rows.filter(needsAnswer);
      const answers = await lookUpNumbers(waiting, resolve);
      const pad = changePad(imported, { type: 'answer', answers: new Map(waiting.map(({ id }, index) => [id, answers[index] as never])) });
      const calls = callsToAdd(pad.rows, judgeRows(pad.rows, new Map()), () => 'key');
      const lines = calls.flatMap((call) => call.lines);
      const after = calls.reduce((before, call) => changePad(before, { type: 'added', call }), pad);
      const left = after.rows.filter((row) => !isBlank(row));
      expect(lines.length + left.length).toBe(layout.lines.length);
      const asText = (given: Pick<SheetLine, 'number' | 'reference'>[]) =>
        given.map(({ number, reference }) => `${number}\n${reference}`).sort();
      expect(asText([...left, ...lines.map(({ orderedAs, note }) => ({ number: orderedAs, reference: note }))])).toEqual(
        asText(layout.lines),
      );
    }),
    { numRuns: sheets },
  );
});

it('loses no line of any text: every line with content becomes a row', () => {
  const words = fc.array(fc.constantFrom('AXW-1', '4', '"', ',', ';', '\t', '|', ' ', '3/4"', 'x', '\u00e9', '#'), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 40 }), (lines) => {
      const texts = lines.map((parts) => parts.join(''));
      const filled = texts.filter((text) => /[^\s,;|"]/.test(text));
      fc.pre(filled.length > 0);
      const { table } = readText(texts.join('\n'), maximumPadLines);
      const content = table.flat().join(' ');
      for (const text of filled) for (const word of text.match(/[\w#\u00e9]+/g) ?? []) expect(content).toContain(word);
      expect(content.match(/AXW-1/g)?.length ?? 0).toBe(texts.join('\n').match(/AXW-1/g)?.length ?? 0);
    }),
    { numRuns: sheets },
  );
});

/** Cells are trimmed. */
const asRead = ({ number, quantity, reference }: SheetLine): SheetLine => ({
  number: number.trim(),
  quantity: quantity.trim(),
  reference: reference.trim(),
});
