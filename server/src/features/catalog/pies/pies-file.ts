import { currency } from '@axlewright/contract/money/money';
import type { Defects } from '../file-checks/defects.ts';
import { checkRecordCount, type HeaderValue, isDate } from '../file-checks/header-checks.ts';
import { createItemReader, type ItemReader } from './item-reader.ts';
import { requiredHeaderElements } from './pies-elements.ts';
import type { PiesItem } from './pies-records.ts';

/** Follows the elements of a PIES file, and collects its items. */
export function createPiesFile(defects: Defects) {
  const path: string[] = [];
  const header = new Map<string, HeaderValue>();
  const sheets = new Set<string>();
  let items: PiesItem[] = [];
  let item: ItemReader | null = null;
  let count: HeaderValue | null = null;
  let [records, value, line] = [0, '', 0];
  let isPies = true;

  const isNewGeneration = () => (header.get('PIESVersion')?.text ?? '').startsWith('8');

  function closeItem(reader: ItemReader): void {
    records += 1;
    items.push(reader.finish(isNewGeneration()));
    item = null;
  }

  return {
    open(name: string, attributes: Record<string, string>, openLine: number): void {
      if (path.length === 0) isPies = checkRoot(name, openLine, defects);
      const parent = path.at(-1);
      path.push(name);
      [value, line] = ['', openLine];
      if (!isPies) return;
      if (item) item.open(name, attributes);
      else if (name === 'Item' && parent === 'Items') item = createItemReader(line, attributes.MaintenanceType ?? '', defects);
    },
    text(text: string): void {
      value += text;
    },
    close(name: string): void {
      path.pop();
      const [text, parent = ''] = [value.trim(), path.at(-1)];
      value = '';
      if (!isPies) return;
      if (name === 'CurrencyCode') checkCurrency(text, line, defects);
      if (item && name === 'Item' && parent === 'Items') closeItem(item);
      else if (item) item.close(name, parent, text);
      else if (parent === 'Header') header.set(name, { text, line });
      else if (name === 'PriceSheetNumber') sheets.add(text);
      else if (parent === 'Trailer' && name === 'ItemCount') count = { text, line };
    },
    /** Checks what is known only at the end of the file. */
    end(): void {
      if (!isPies) return;
      checkHeader(header, defects);
      // The number of items is optional.
      if (count) checkRecordCount(count, 'ItemCount', records, defects);
    },
    /** Returns the items that were read since the last call. */
    takeItems(): PiesItem[] {
      const batch = items;
      items = [];
      return batch;
    },
    records: () => records,
    /** numbers of the price sheets that the file describes */
    priceSheets: () => [...sheets],
  };
}

function checkRoot(name: string, line: number, defects: Defects): boolean {
  if (name === 'PIES') return true;
  defects.add('not-pies', { line, message: `The file starts with ${name}.`, repair: 'Choose a PIES file. It starts with PIES.' });
  return false;
}

/** Prices in another currency would be read as dollars. */
function checkCurrency(code: string, line: number, defects: Defects): void {
  if (code !== '' && code.toLowerCase() !== currency)
    defects.add('other-currency', { line, message: `The prices are in ${code}.`, repair: `Send them in ${currency.toUpperCase()}.` });
}

function checkHeader(header: ReadonlyMap<string, HeaderValue>, defects: Defects): void {
  if (header.size === 0) {
    defects.add('missing-header', { line: 1, message: 'The file has no header.', repair: 'Add the Header element.' });
    return;
  }
  for (const names of requiredHeaderElements)
    if (names.every((name) => !header.get(name)?.text))
      defects.add('invalid-header', { line: 1, message: `The header has no ${names[0]}.`, repair: `Add ${names.join(' or ')}.` });
  for (const [name, { text, line }] of header)
    if (/Date$/.test(name) && text !== '' && !isDate(text))
      defects.add('invalid-header', { line, message: `${name} is “${text}”.`, repair: 'Write the date in this format: 2026-03-31.' });
}
