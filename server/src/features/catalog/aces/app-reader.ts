import { newestYear } from '@axlewright/contract/catalog/part-application-limits';
import type { DefectKind, Defects } from '../file-checks/defects.ts';
import {
  assetElements,
  attributeElements,
  equipmentElements,
  partElements,
  partTypeElements,
  unknownQuantityNoteId,
  unusedElements,
} from './aces-elements.ts';
import type { AcesApp, AcesQualifier } from './aces-records.ts';

type Attributes = Record<string, string>;

export interface AppReader {
  open(name: string, attributes: Attributes, line: number): void;
  close(name: string, text: string): void;
  /** Returns the application. Reports what it lacks. */
  finish(): AcesApp;
}

const firstYear = 1896;
const forbiddenInPartNumber = /[;\][}{~|,%!$*^\\?'"`]/;
const textElements = new Set(['Note', 'Qty', 'MfrLabel']);

const emptyApp = (line: number, id: string, action: string): AcesApp => ({
  line,
  id,
  action,
  baseId: null,
  makeId: null,
  modelId: null,
  yearFrom: null,
  yearTo: null,
  engineId: null,
  attributes: [],
  qualifiers: [],
  notes: [],
  comments: [],
  quantity: null,
  partType: null,
  position: null,
  label: '',
  brand: '',
  partNumber: '',
  asset: '',
});

/** Reads one application (`App`), or an `Asset`, which has a vehicle but no part. */
export function createAppReader(kind: 'App' | 'Asset', { id = '', action = '' }: Attributes, line: number, defects: Defects): AppReader {
  const app = emptyApp(line, id, action);
  const found = new Set<string>();
  let qualifier: AcesQualifier | null = null;
  let noteId: number | null = null;
  let isQuantityUnknown = false;

  const report = (defect: DefectKind, message: string, repair: string) => defects.add(defect, { line, app: id, message, repair });

  function idOf(name: string, attributes: Attributes): number | null {
    const number = integerOf(attributes.id ?? '');
    if (number === null)
      report('invalid-value', `The id of ${name} is “${attributes.id ?? ''}”.`, 'Write a number from the reference database.');
    return number;
  }

  function readYears({ from = '', to = '' }: Attributes): void {
    const [first, last] = [integerOf(from), integerOf(to)];
    if (first === null || last === null || first < firstYear || last < first || last > newestYear)
      report(
        'invalid-years',
        `The years are “${from}” to “${to}”.`,
        `Write the first year, then the last one, from ${firstYear} to ${newestYear}.`,
      );
    else [app.yearFrom, app.yearTo] = [first, last];
  }

  function readId(name: string, attributes: Attributes, openLine: number): void {
    if (name === 'BaseVehicle') app.baseId = idOf(name, attributes);
    else if (name === 'Make') app.makeId = idOf(name, attributes);
    else if (name === 'Model') app.modelId = idOf(name, attributes);
    else if (name === 'Years') readYears(attributes);
    else if (partTypeElements.has(name)) app.partType = idOf(name, attributes);
    else if (name === 'Position') app.position = idOf(name, attributes);
    else if (name === 'EngineBase') app.engineId = idOf(name, attributes);
    else if (attributeElements.has(name)) app.attributes.push({ name, id: idOf(name, attributes) });
    else if (!isKnown(name)) {
      const repair = 'Remove it, or correct its name.';
      defects.add('unknown-element', { line: openLine, app: id, message: `ACES has no element ${name}.`, repair });
    }
  }

  function addQualifier(read: AcesQualifier): void {
    const parameters = read.parameters.map(({ value, unit }) => `${value} ${unit}`);
    app.qualifiers.push(read);
    addComment([`Qual ${read.id ?? ''}`, ...parameters, read.text].join(' ').trim());
  }

  function addNote(text: string): void {
    if (noteId === unknownQuantityNoteId) {
      isQuantityUnknown = true;
      return;
    }
    app.notes.push({ id: noteId, text });
    addComment(text);
  }

  function addComment(comment: string): void {
    if (app.comments.includes(comment)) report('duplicate-qualifier', `“${comment}” occurs twice.`, 'Remove one of the two.');
    else app.comments.push(comment);
  }

  function readPart(text: string): void {
    app.partNumber = text;
    if (text.length > 48 || forbiddenInPartNumber.test(text))
      report('invalid-value', `The part number is “${text.slice(0, 60)}”.`, 'Write at most 48 letters, digits, dashes, dots, and spaces.');
  }

  function readQuantity(text: string): void {
    app.quantity = integerOf(text);
    if (app.quantity === null) report('invalid-value', `The quantity is “${text}”.`, 'Write a whole number of pieces.');
  }

  function reportMissing(what: string, repair: string): void {
    report('missing-element', `The application has no ${what}.`, repair);
  }

  if (integerOf(id) === null) report('invalid-value', `The id is “${id}”.`, 'Write a number that no other application has.');
  if (action !== 'A' && action !== 'D') report('invalid-value', `The action is “${action}”.`, 'Write A to add, or D to delete.');

  return {
    open(name, attributes, openLine) {
      found.add(name);
      if (name === 'Qual') qualifier = { id: idOf(name, attributes), text: '', parameters: [] };
      else if (name === 'param' && qualifier) qualifier.parameters.push({ value: attributes.value ?? '', unit: attributes.uom ?? '' });
      else if (name === 'Note') noteId = integerOf(attributes.id ?? '');
      else if (partElements.has(name)) app.brand = attributes.BrandID ?? attributes.BrandAAIAID ?? '';
      else if (name === 'DiagramAsset' || name === 'NonDiagramAsset') app.asset ||= attributes.AssetName ?? '';
      else readId(name, attributes, openLine);
    },
    close(name, text) {
      if (name === 'text' && qualifier) qualifier.text = text;
      else if (name === 'Qual' && qualifier) {
        addQualifier(qualifier);
        qualifier = null;
      } else if (name === 'Note' && text === '') report('empty-note', 'A note is empty.', 'Remove the note.');
      else if (name === 'Note') addNote(text);
      else if (name === 'Qty') readQuantity(text);
      else if (name === 'MfrLabel') app.label = text;
      else if (partElements.has(name)) readPart(text);
      else if (name === 'AssetName') app.asset ||= text;
    },
    finish() {
      if (isQuantityUnknown) app.quantity = null;
      const isEquipment = [...equipmentElements].some((name) => found.has(name));
      if (isEquipment) report('unknown-vehicle', 'The vehicle is equipment, not a car or a light truck.', 'Remove the application.');
      else if (!found.has('BaseVehicle') && !['Make', 'Model', 'Years'].every((name) => found.has(name)))
        reportMissing('vehicle', 'Add BaseVehicle, or Years with Make and Model.');
      if (kind === 'App') {
        if (!found.has('Qty')) reportMissing('quantity', 'Add Qty.');
        if (![...partTypeElements].some((name) => found.has(name))) reportMissing('part type', 'Add PartType.');
        if (app.partNumber === '') reportMissing('part', 'Add Part with the part number.');
      }
      return app;
    },
  };
}

const isKnown = (name: string) =>
  textElements.has(name) || partElements.has(name) || assetElements.has(name) || equipmentElements.has(name) || unusedElements.has(name);

/** Parses a positive integer that fits into a PostgreSQL int. Returns null for any other text. */
function integerOf(text: string): number | null {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= 2_147_483_647 ? number : null;
}
