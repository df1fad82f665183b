import { lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import * as limits from '@axlewright/contract/catalog/part-limits';
import type { PartChange } from '@axlewright/contract/catalog/parts';
import { parseMultiple } from '../order-multiple.ts';
import { parsePrice, parseQuantity, type TypedNumber, valueOfTyped } from '../product-numbers.ts';
import { attributesText, changeOfAttributes, problemsOfAttributes } from './attribute-rows.ts';
import type { EditorKey, EditorValues } from './editor-values.ts';
import { changeOfInterchange, interchangeText, problemsOfInterchange } from './interchange-rows.ts';
import { changeOfSuccessors, successorsText } from './successor-values.ts';
import { gtinProblem, numberProblem, optionalText, type Problems, requiredTextProblem, textProblem } from './text-problems.ts';

interface EditorField<Value> {
  label: string;
  /** What the API gets if the field has changed. Nothing (`{}`) if the field is empty and the API cannot remove its value. */
  changeOf: (value: Value) => PartChange;
  /** @param opened the value when the page opened */
  problemsOf: (value: Value, opened: Value) => Problems;
  /** The value as one line, for the list of changes. */
  textOf: (value: Value) => string;
}

type EditRule = (typed: string, opened: string) => string | null;
const asText = (typed: string) => typed.trim();

function textField(label: string, name: keyof PartChange, rule: EditRule, parse: (typed: string) => unknown): EditorField<string> {
  return {
    label,
    changeOf: (typed) => {
      const value = parse(typed);
      return (value === undefined ? {} : { [name]: value }) as PartChange;
    },
    problemsOf: (typed, opened) => problemsWith(name, rule(typed, opened)),
    textOf: asText,
  };
}

const problemsWith = (name: string, problem: string | null): Problems => (problem === null ? {} : { [name]: problem });

/** A number that the API can remove. */
function optionalNumber(label: string, name: keyof PartChange, parse: (typed: string) => TypedNumber): EditorField<string> {
  return textField(label, name, numberProblemOf(parse), (typed) => valueOfTyped(parse(typed)));
}

/** A number that a part keeps once it has one. */
function requiredNumber(label: string, name: keyof PartChange, parse: (typed: string) => TypedNumber): EditorField<string> {
  const rule: EditRule = (typed, opened) => (typed.trim() === '' && opened !== '' ? 'Enter a value' : numberProblemOf(parse)(typed));
  return textField(label, name, rule, (typed) => valueOfTyped(parse(typed)) ?? undefined);
}

const numberProblemOf = (parse: (typed: string) => TypedNumber) => (typed: string) => {
  const read = parse(typed);
  return 'problem' in read ? read.problem : null;
};

/** Every field of the editor, in the order of the page. */
export const editorFields: { readonly [Key in EditorKey]: EditorField<EditorValues[Key]> } = {
  partNumber: textField('Part number', 'partNumber', numberProblem, asText),
  brand: textField('Brand', 'brand', requiredTextProblem(limits.brandMaxLength), asText),
  name: textField('Name', 'name', textProblem(limits.partNameMaxLength), asText),
  description: textField('Description', 'description', textProblem(limits.partDescriptionMaxLength), (typed) => typed),
  category: {
    label: 'Category',
    changeOf: ({ category, subcategory }) => ({ category: category || null, subcategory: subcategory || null }),
    problemsOf: () => ({}),
    textOf: ({ category, subcategory }) => [category, subcategory].filter(Boolean).join(' / '),
  },
  partTerminology: textField('Part type', 'partTerminology', textProblem(limits.terminologyMaxLength), optionalText),
  position: textField('Position', 'position', textProblem(limits.positionMaxLength), optionalText),
  gtin: textField('GTIN', 'gtin', gtinProblem, (typed) => optionalText(typed.replace(/[\s-]/g, ''))),
  price: requiredNumber('Price', 'price', parsePrice),
  coreCharge: optionalNumber('Core charge', 'coreCharge', parsePrice),
  minQ: requiredNumber('Minimum quantity', 'minQ', parseQuantity),
  orderMultiple: optionalNumber('Order multiple', 'orderMultiple', parseMultiple),
  unitOfMeasure: textField('Unit of measure', 'unitOfMeasure', requiredTextProblem(limits.unitMaxLength), asText),
  packageQuantity: optionalNumber('Pieces per package', 'packageQuantity', parseMultiple),
  quantityPerApplication: optionalNumber('Pieces per vehicle', 'quantityPerApplication', parseMultiple),
  availableQ: requiredNumber('Available quantity', 'availableQ', parseQuantity),
  lifeCycleStatus: {
    label: 'Status',
    changeOf: (lifeCycleStatus) => ({ lifeCycleStatus }),
    problemsOf: () => ({}),
    textOf: (status) => lifeCycleStatuses[status],
  },
  successors: {
    label: 'Replaced by',
    changeOf: (typed) => ({ successors: changeOfSuccessors(typed) }),
    problemsOf: () => ({}),
    textOf: successorsText,
  },
  pictures: {
    label: 'Pictures',
    changeOf: ([image = '', ...morePictures]) => ({ image, morePictures }),
    problemsOf: () => ({}),
    textOf: (pictures) => pictures.map((picture) => picture.split('/').at(-1)).join(', '),
  },
  attributes: {
    label: 'Attributes',
    changeOf: (rows) => ({ attributes: changeOfAttributes(rows) }),
    problemsOf: problemsOfAttributes,
    textOf: attributesText,
  },
  interchange: {
    label: 'Interchange numbers',
    changeOf: (rows) => ({ interchange: changeOfInterchange(rows) }),
    problemsOf: problemsOfInterchange,
    textOf: interchangeText,
  },
};

export const editorKeys = Object.keys(editorFields) as EditorKey[];

/** Returns whether the user has changed a field. '12.5' is the same price as '12.50'. */
export function isChanged<Key extends EditorKey>(key: Key, typed: EditorValues, opened: EditorValues): boolean {
  const { changeOf, problemsOf } = editorFields[key];
  if (JSON.stringify(typed[key]) === JSON.stringify(opened[key])) return false;
  return (
    Object.keys(problemsOf(typed[key], opened[key])).length > 0 ||
    JSON.stringify(changeOf(typed[key])) !== JSON.stringify(changeOf(opened[key]))
  );
}

export function changedKeys(typed: EditorValues, opened: EditorValues): EditorKey[] {
  return editorKeys.filter((key) => isChanged(key, typed, opened));
}

/** Returns only the fields that the user changed. Otherwise saving would undo the changes of other users. */
export function editorChangeOf(typed: EditorValues, opened: EditorValues): PartChange {
  return Object.assign({}, ...changedKeys(typed, opened).map((key) => changeOfKey(key, typed)));
}

const changeOfKey = <Key extends EditorKey>(key: Key, values: EditorValues): PartChange => editorFields[key].changeOf(values[key]);

/** The problems of the fields that the user changed. A value that the part already has is never a problem. */
export function editorProblemsOf(typed: EditorValues, opened: EditorValues): Problems {
  return Object.assign({}, ...changedKeys(typed, opened).map((key) => problemsOfKey(key, typed, opened)));
}

export const problemsOfKey = <Key extends EditorKey>(key: Key, typed: EditorValues, opened: EditorValues): Problems =>
  isChanged(key, typed, opened) ? editorFields[key].problemsOf(typed[key], opened[key]) : {};

/** The value of a field as one line. */
export const textOfKey = <Key extends EditorKey>(key: Key, values: EditorValues): string => editorFields[key].textOf(values[key]);
