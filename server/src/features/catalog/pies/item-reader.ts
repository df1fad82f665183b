import { lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import type { DefectKind, Defects } from '../file-checks/defects.ts';
import { checkGtin } from './check-gtin.ts';
import { lifeCycleCode, replacedStatuses, successorCode } from './pies-elements.ts';
import type { PiesItem, PiesPrice } from './pies-records.ts';

type Attributes = Record<string, string>;

export interface ItemReader {
  open(name: string, attributes: Attributes): void;
  close(name: string, parent: string, text: string): void;
  /** Returns the item. Reports what it lacks. */
  finish(isNewGeneration: boolean): PiesItem;
}

const forbiddenInPartNumber = /[;\][}{~|,%!$*^\\?'"`]/;

const emptyItem = (line: number, maintenance: string): PiesItem => ({
  line,
  maintenance,
  partNumber: '',
  brandCode: '',
  brandLabel: '',
  gtins: [],
  partType: null,
  descriptions: new Map(),
  status: '',
  successor: '',
  prices: [],
  minimumQuantity: null,
  unit: '',
  packageQuantity: null,
  attributes: [],
  interchanges: [],
});

const emptyPrice = (type: string): PiesPrice => ({
  type,
  dollars: null,
  sheet: '',
  unit: '',
  fromPieces: 1,
  validFrom: '',
  validUntil: '',
});

/** Reads one item. */
export function createItemReader(line: number, maintenance: string, defects: Defects): ItemReader {
  const item = emptyItem(line, maintenance);
  let given: Attributes = {};
  let interchangeBrand = '';

  // A defect contains the part number, which is not the first element. So the defects wait here until the end of the item.
  const found: [kind: DefectKind, message: string, repair: string][] = [];
  const report = (...defect: (typeof found)[number]) => void found.push(defect);

  function whole(name: string, text: string): number | null {
    const number = /^\d{1,8}$/.test(text) ? Number(text) : 0;
    if (number === 0) report('invalid-value', `${name} is “${text}”.`, 'Write a whole number from 1 to 99,999,999.');
    return number || null;
  }

  function readGtin(text: string): void {
    const problem = checkGtin(text);
    if (problem) report(problem.kind, problem.message, problem.repair);
    else item.gtins.push(text.padStart(14, '0'));
  }

  function readPrice(text: string): void {
    const dollars = /^\d{1,10}(?:\.\d{1,4})?$/.test(text) ? Number(text) : null;
    if (dollars === null) report('invalid-value', `A price is “${text}”.`, 'Write an amount such as 12.50.');
    if (dollars === 0) report('price-zero', 'A price is 0.', 'Write the price, or remove it.');
    changePrice({ dollars, unit: given.UOM ?? '' });
  }

  function changePrice(change: Partial<PiesPrice>): void {
    const price = item.prices.at(-1);
    if (price) Object.assign(price, change);
  }

  function readExtendedInformation(text: string): void {
    if (given.EXPICode === successorCode) item.successor = text;
    if (given.EXPICode !== lifeCycleCode) return;
    if (Object.hasOwn(lifeCycleStatuses, text)) item.status = text;
    else report('invalid-value', `The life-cycle status is “${text}”.`, `Write one of ${Object.keys(lifeCycleStatuses).join(', ')}.`);
  }

  function readDescription(text: string): void {
    const code = given.DescriptionCode ?? '';
    if (text === '') report('empty-description', `The description ${code} is empty.`, 'Remove it.');
    else if (!item.descriptions.has(code)) item.descriptions.set(code, text);
  }

  /** Functions that read the text of an element. The key is the name of the element, or the names of its parent and the element. */
  const readers = new Map<string, (text: string) => void>(
    Object.entries({
      'Item PartNumber': (text) => {
        item.partNumber = text;
      },
      'Item BrandAAIAID': (text) => {
        item.brandCode = text;
      },
      'Item BrandID': (text) => {
        item.brandCode = text;
      },
      'Item BrandLabel': (text) => {
        item.brandLabel = text;
      },
      'Item PartTerminologyID': (text) => {
        item.partType = whole('PartTerminologyID', text);
      },
      'Item MinimumOrderQuantity': (text) => {
        item.minimumQuantity = whole('MinimumOrderQuantity', text);
        item.unit ||= given.UOM ?? '';
      },
      ItemLevelGTIN: readGtin,
      PackageLevelGTIN: readGtin,
      QuantityofEaches: (text) => {
        item.packageQuantity ??= whole('QuantityofEaches', text);
      },
      Weight: (text) => {
        if (Number(text) === 0) report('zero-weight', 'A weight is 0.', 'Write the weight, or remove it.');
      },
      Description: readDescription,
      ExtendedProductInformation: readExtendedInformation,
      ProductAttribute: (text) => {
        const name = given.AttributeID ?? '';
        if (text !== '' && given.PADBAttribute !== 'Y') item.attributes.push({ name, value: text, unit: given.AttributeUOM ?? '' });
      },
      'Pricing PriceSheetNumber': (text) => changePrice({ sheet: text }),
      'Pricing EffectiveDate': (text) => changePrice({ validFrom: text }),
      'Pricing ExpirationDate': (text) => changePrice({ validUntil: text }),
      PriceBreak: (text) => changePrice({ fromPieces: Number(text) || 1 }),
      Price: readPrice,
      'PartInterchange BrandLabel': (text) => {
        interchangeBrand = text;
      },
      'PartInterchange PartNumber': (text) => {
        if (text !== '') item.interchanges.push({ brand: interchangeBrand, partNumber: text });
      },
    }),
  );

  return {
    open(name, attributes) {
      given = attributes;
      if (name === 'Pricing') item.prices.push(emptyPrice(attributes.PriceType ?? ''));
      if (name === 'PartInterchange') interchangeBrand = attributes.BrandLabel ?? '';
    },
    close(name, parent, text) {
      (readers.get(`${parent} ${name}`) ?? readers.get(name))?.(text);
    },
    finish(isNewGeneration) {
      if (item.partNumber === '') report('missing-element', 'The item has no part number.', 'Add PartNumber.');
      if (item.partNumber.length > 48 || (isNewGeneration && forbiddenInPartNumber.test(item.partNumber)))
        report(
          'invalid-value',
          'The part number is too long, or has forbidden characters.',
          'Write at most 48 letters, digits, dashes, dots, and spaces.',
        );
      if (item.brandCode === '') report('missing-element', 'The item has no brand.', 'Add BrandID or BrandAAIAID.');
      if (isNewGeneration && item.partType === null) report('missing-element', 'The item has no part type.', 'Add PartTerminologyID.');
      if (item.status === '7' && item.successor === '')
        report(
          'missing-successor',
          'The part is superseded, but the file does not say by which part.',
          `Add its successor (EXPICode ${successorCode}).`,
        );
      if (item.successor !== '' && !replacedStatuses.has(item.status))
        report(
          'successor-status',
          'The part has a successor, but its status does not say so.',
          'Set the life-cycle status 7, or remove the successor.',
        );
      for (const [kind, message, repair] of found) defects.add(kind, { line, item: item.partNumber || null, message, repair });
      return item;
    },
  };
}
