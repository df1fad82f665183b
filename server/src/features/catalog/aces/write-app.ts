import type { AcesVersion } from '@axlewright/contract/catalog/trade-files';
import { xmlElement, xmlValue } from '../../../platform/xml/xml-element.ts';
import { attributeElements, informationNoteId, unknownQuantityNoteId, vpicMapper } from './aces-elements.ts';
import { joinText, type StoredQualifier } from './app-qualifiers.ts';
import type { ExportedApplication } from './export-aces.queries.ts';

/** The names of elements and attributes that differ between the versions of ACES. */
const names = {
  '4.2': {
    part: 'Part',
    partType: 'PartType',
    brand: 'BrandAAIAID',
    vcdb: 'VcdbVersionDate',
    qdb: 'QdbVersionDate',
    pcdb: 'PcdbVersionDate',
  },
  '5.0': {
    part: 'PartNumber',
    partType: 'PartTerminology',
    brand: 'BrandID',
    vcdb: 'VCdbPublicationDate',
    qdb: 'QdbPublicationDate',
    pcdb: 'PCdbPublicationDate',
  },
} as const;

export interface AcesHeader {
  company: string;
  sender: string;
  phone: string;
  /** such as 2026-03-31 */
  date: string;
  /** whether the vehicles have the ids of the shop's own tables, which come from NHTSA's vPIC, instead of those of VCdb */
  hasVpicIds: boolean;
}

/** Writes the start of a file with all applications. */
export function headerText({ company, sender, phone, date, hasVpicIds }: AcesHeader, version: AcesVersion): string {
  const { vcdb, qdb, pcdb } = names[version];
  const header = [
    xmlValue('Company', company),
    xmlValue('SenderName', sender),
    xmlValue('SenderPhone', phone),
    xmlValue('TransferDate', date),
    hasVpicIds ? xmlValue('MapperCompany', vpicMapper) : '',
    xmlValue('DocumentTitle', `${company} applications`),
    xmlValue('EffectiveDate', date),
    xmlValue('SubmissionType', 'FULL'),
    ...[vcdb, qdb, pcdb].map((name) => xmlValue(name, date)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ACES version="${version}">\n${xmlElement('Header', {}, header.join(''))}\n`;
}

export const footerText = (records: number): string => `${xmlElement('Footer', {}, xmlValue('RecordCount', records))}\n</ACES>\n`;

/**
 * Returns the contents of the App elements for an application. With the shop's own ids, one element covers all model years. With VCdb ids,
 * each model year needs its own element; if a year or the engine has no VCdb id, this returns null.
 */
export function appLines(application: ExportedApplication, version: AcesVersion): string[] | null {
  const { base_ids, make_id, model_id, year_from, year_to, engine_id, vcdb_engine_id } = application;
  if (base_ids === null) {
    const vehicle = `${xmlElement('Years', { from: year_from, to: year_to })}${xmlElement('Make', { id: make_id })}${xmlElement('Model', { id: model_id })}`;
    return [`${vehicle}${afterVehicle(application, engine_id, version)}`];
  }
  if (base_ids.length !== year_to - year_from + 1 || (engine_id !== null && vcdb_engine_id === null)) return null;
  const rest = afterVehicle(application, vcdb_engine_id, version);
  return base_ids.map((id) => `${xmlElement('BaseVehicle', { id })}${rest}`);
}

function afterVehicle(application: ExportedApplication, engineId: number | null, version: AcesVersion): string {
  const { qualifiers, note, quantity, part_type, label, position, part_number, brand_code } = application;
  const { part, partType, brand } = names[version];
  const texts = qualifiers.filter(({ attribute }) => attribute === undefined);
  return [
    ...attributeTexts(qualifiers, engineId),
    ...texts.map((qualifier) => (qualifier.id === undefined ? '' : qualText(qualifier))),
    ...texts.map((qualifier) => (qualifier.id === undefined ? xmlValue('Note', joinText(qualifier)) : '')),
    xmlValue('Note', note, { id: informationNoteId }),
    xmlValue('Note', quantity === null ? 'Quantity unknown' : '', { id: unknownQuantityNoteId }),
    xmlValue('Qty', quantity ?? 1),
    xmlElement(partType, { id: part_type }),
    xmlValue('MfrLabel', label),
    position === null ? '' : xmlElement('Position', { id: position }),
    xmlValue(part, part_number, { [brand]: brand_code }),
  ].join('');
}

/** The attributes of the vehicle, in the order of the standard. */
function attributeTexts(qualifiers: StoredQualifier[], engineId: number | null): string[] {
  const given = qualifiers.flatMap(({ attribute, id }) => (attribute === undefined ? [] : [{ attribute, id }]));
  const all = engineId === null ? given : [...given, { attribute: 'EngineBase', id: engineId }];
  const order = [...attributeElements];
  return all
    .toSorted((one, other) => order.indexOf(one.attribute) - order.indexOf(other.attribute))
    .map(({ attribute, id }) => xmlElement(attribute, { id }));
}

const qualText = (qualifier: StoredQualifier): string =>
  xmlElement(
    'Qual',
    { id: qualifier.id },
    [
      ...(qualifier.parameters ?? []).map(({ value, unit }) => xmlElement('param', { value, uom: unit || null })),
      xmlValue('text', joinText(qualifier)),
    ].join(''),
  );
