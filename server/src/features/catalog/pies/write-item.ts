import type { PiesVersion } from '@axlewright/contract/catalog/trade-files';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import { shopName } from '@axlewright/contract/site/shop-name';
import { xmlElement, xmlValue } from '../../../platform/xml/xml-element.ts';
import type { ExportedPart } from './export-pies.queries.ts';
import { brandWithoutCode, lifeCycleCode, pieceUnit, successorCode, unitOf } from './pies-elements.ts';

const priceSheet = 'LIST';
/** `A` means "add". The file contains all parts, so it marks every element as added, even those that the receiver already has. */
const added = { MaintenanceType: 'A' };
const inEnglish = { LanguageCode: 'EN', ...added };

/** Writes the start of a file with all parts. `date`: such as 2026-03-31 */
export function headerText(version: PiesVersion, date: string): string {
  const header = [
    xmlValue('PIESVersion', version),
    xmlValue('SubmissionType', 'FULL'),
    xmlValue('BlanketEffectiveDate', date),
    xmlValue('CurrencyCode', 'USD'),
    xmlValue(version === '8.0' ? 'PCdbPublicationDate' : 'PCdbVersionDate', date),
  ];
  const sheet = xmlElement('PriceSheet', added, [xmlValue('PriceSheetNumber', priceSheet), xmlValue('CurrencyCode', 'USD')].join(''));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<PIES xmlns="http://www.autocare.org">\n${xmlElement('Header', {}, header.join(''))}\n${xmlElement('PriceSheets', {}, sheet)}\n<Items>\n`;
}

export const trailerText = (items: number, date: string): string =>
  `</Items>\n${xmlElement('Trailer', {}, `${xmlValue('ItemCount', items)}${xmlValue('TransactionDate', date)}`)}\n</PIES>\n`;

/**
 * Writes a part. Returns null in version 8.0 if the part is of another brand and the shop does not have the code of this brand: version 8.0
 * has no element for the name of a brand.
 */
export function itemText(part: ExportedPart, version: PiesVersion): string | null {
  const isVersion8 = version === '8.0';
  if (isVersion8 && part.brand_code === null && part.brand !== shopName) return null;
  return xmlElement(
    'Item',
    added,
    [
      xmlValue('ItemLevelGTIN', part.gtin?.padStart(14, '0'), { GTINQualifier: 'UP' }),
      xmlValue('PartNumber', part.part_number),
      xmlValue(isVersion8 ? 'BrandID' : 'BrandAAIAID', part.brand_code ?? brandWithoutCode),
      isVersion8 ? '' : xmlValue('BrandLabel', part.brand),
      isVersion8 ? xmlValue('ACESApplications', part.has_applications ? 'Y' : 'N') : '',
      xmlValue('MinimumOrderQuantity', part.min_quantity + 1, { UOM: part.unit_of_measure }),
      xmlValue('PartTerminologyID', part.part_type),
      list('Descriptions', [
        xmlValue('Description', part.name, { DescriptionCode: 'DES', ...inEnglish }),
        xmlValue('Description', part.description, { DescriptionCode: 'MKT', ...inEnglish }),
      ]),
      list('Prices', [priceText(part)]),
      list('ExtendedInformation', [expiText(lifeCycleCode, part.life_cycle_status), expiText(successorCode, part.successor)]),
      list('ProductAttributes', part.attributes.map(attributeText)),
      list('Packages', [packageText(part)]),
      list('PartInterchangeInfo', part.interchanges.map(interchangeText)),
    ].join(''),
  );
}

/** Writes a list around its rows. Returns an empty text if there are no rows. */
const list = (name: string, rows: string[]): string => (rows.join('') === '' ? '' : xmlElement(name, {}, rows.join('')));

const priceText = ({ price_cents, unit_of_measure }: ExportedPart): string =>
  price_cents === null
    ? ''
    : xmlElement(
        'Pricing',
        { PriceType: 'LST', ...added },
        `${xmlValue('PriceSheetNumber', priceSheet)}${xmlValue('Price', dollarsFromCents(price_cents).toFixed(2), { UOM: unitOf(unit_of_measure) === pieceUnit ? 'PE' : unit_of_measure })}`,
      );

const expiText = (code: string, value: string | null): string =>
  xmlValue('ExtendedProductInformation', value, { EXPICode: code, ...inEnglish });

const attributeText = ({ name, value, unit }: ExportedPart['attributes'][number]): string =>
  xmlValue('ProductAttribute', value, { AttributeID: name, PADBAttribute: 'N', AttributeUOM: unit, ...inEnglish });

const packageText = ({ package_quantity, unit_of_measure }: ExportedPart): string =>
  package_quantity === null
    ? ''
    : xmlElement('Package', added, `${xmlValue('PackageUOM', unit_of_measure)}${xmlValue('QuantityofEaches', package_quantity)}`);

const interchangeText = ({ brand, number }: ExportedPart['interchanges'][number]): string =>
  xmlElement('PartInterchange', { BrandAAIAID: brandWithoutCode, BrandLabel: brand, ...added }, xmlValue('PartNumber', number));
