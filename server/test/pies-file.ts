/** An item of a file for tests. */
export interface TestItem {
  partNumber: string;
  /** null: none */
  brand?: string | null;
  name?: string;
  /** null: none */
  price?: string | null;
  gtin?: string;
  status?: string;
  successor?: string;
  /** more elements, in the order of PIES 7.2 */
  extra?: string;
}

export type PiesVersion = '6.5' | '6.7' | '7.1' | '7.2' | '8.0';

interface FileChanges {
  version?: PiesVersion;
  header?: Record<string, string> | null;
  /** null: none */
  itemCount?: string | null;
}

const expi = (code: string, value = '') =>
  value && `<ExtendedProductInformation EXPICode="${code}" LanguageCode="EN" MaintenanceType="A">${value}</ExtendedProductInformation>`;

function itemText({ partNumber, name = 'Brake pad', price = '12.50', ...item }: TestItem, version: PiesVersion): string {
  const brandElement = version === '8.0' ? 'BrandID' : 'BrandAAIAID';
  const brand = item.brand === undefined ? 'BBBB' : item.brand;
  return [
    '<Item MaintenanceType="A">',
    item.gtin ? `<ItemLevelGTIN GTINQualifier="UP">${item.gtin}</ItemLevelGTIN>` : '',
    partNumber ? `<PartNumber>${partNumber}</PartNumber>` : '',
    brand ? `<${brandElement}>${brand}</${brandElement}>` : '',
    brand && version !== '8.0' ? '<BrandLabel>Axlewright</BrandLabel>' : '',
    '<PartTerminologyID>1684</PartTerminologyID>',
    `<Descriptions><Description DescriptionCode="DES" LanguageCode="EN" MaintenanceType="A">${name}</Description></Descriptions>`,
    price === null
      ? ''
      : `<Prices><Pricing PriceType="LST" MaintenanceType="A"><PriceSheetNumber>S1</PriceSheetNumber><Price UOM="PE">${price}</Price></Pricing></Prices>`,
    `<ExtendedInformation>${expi('LIS', item.status ?? '2')}${expi('SUP', item.successor)}</ExtendedInformation>`,
    item.extra ?? '',
    '</Item>',
  ].join('');
}

/** Writes a PIES file. Each item is on a line of its own, the first on line 3. */
export function piesFile(items: TestItem[], { version = '7.2', header = {}, itemCount }: FileChanges = {}): string {
  const fields = {
    ...{ PIESVersion: version, SubmissionType: 'FULL' },
    [version === '8.0' ? 'PCdbPublicationDate' : 'PCdbVersionDate']: '2026-10-30',
    ...header,
  };
  const head = Object.entries(fields).map(([name, value]) => (value === '' ? '' : `<${name}>${value}</${name}>`));
  const sheets = '<PriceSheets><PriceSheet MaintenanceType="A"><PriceSheetNumber>S1</PriceSheetNumber></PriceSheet></PriceSheets>';
  const count = itemCount === null ? '' : `<ItemCount>${itemCount ?? items.length}</ItemCount>`;
  const namespace = version.startsWith('6') ? 'http://www.aftermarket.org' : 'http://www.autocare.org';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<PIES xmlns="${namespace}">${header ? `<Header>${head.join('')}</Header>` : ''}${sheets}<Items>`,
    ...items.map((item) => itemText(item, version)),
    `</Items><Trailer>${count}<TransactionDate>2026-11-01</TransactionDate></Trailer></PIES>`,
  ].join('\n');
}
