/** The element names of ACES 3.x to 4.2, and those of ACES 5.0 that differ. The reader accepts both. */
export const partElements = new Set(['Part', 'PartNumber']);
export const partTypeElements = new Set(['PartType', 'PartTerminology']);
export const assetElements = new Set(['AssetName', 'DiagramAsset', 'NonDiagramAsset']);

/** Attributes of the vehicle, in the order of the ACES standard. Their ids are those of VCdb. */
export const attributeElements = new Set([
  'SubModel',
  'VehicleType',
  'MfrBodyCode',
  'BodyNumDoors',
  'BodyType',
  'DriveType',
  'EngineBase',
  'EngineBlock',
  'EngineBoreStroke',
  'EngineDesignation',
  'EngineVIN',
  'EngineVersion',
  'EngineMfr',
  'PowerOutput',
  'ValvesPerEngine',
  'FuelDeliveryType',
  'FuelDeliverySubType',
  'FuelSystemControlType',
  'FuelSystemDesign',
  'Aspiration',
  'CylinderHeadType',
  'FuelType',
  'IgnitionSystemType',
  'TransmissionMfrCode',
  'TransmissionBase',
  'TransmissionType',
  'TransmissionControlType',
  'TransmissionNumSpeeds',
  'TransElecControlled',
  'TransmissionMfr',
  'BedLength',
  'BedType',
  'WheelBase',
  'BrakeSystem',
  'FrontBrakeType',
  'RearBrakeType',
  'BrakeABS',
  'FrontSpringType',
  'RearSpringType',
  'SteeringSystem',
  'SteeringType',
  'Region',
]);

/** Other elements that an application can have. The reader uses only `param` and `text`, as parts of a `Qual`, and ignores the rest. */
export const unusedElements = new Set([
  'DisplayOrder',
  'AssetItemOrder',
  'AssetItemRef',
  'param',
  'text',
  'Country',
  'DiagramAssets',
  'NonDiagramAssets',
]);

/** Vehicles that are not cars or light trucks. */
export const equipmentElements = new Set(['EquipmentBase', 'EquipmentModel', 'Mfr', 'ProductionYears']);

export const dateElements = new Set([
  'TransferDate',
  'EffectiveDate',
  'VcdbVersionDate',
  'QdbVersionDate',
  'PcdbVersionDate',
  'VCdbPublicationDate',
  'QdbPublicationDate',
  'PCdbPublicationDate',
]);

/** The header must have each of these elements, under one of its names. */
export const requiredHeaderElements: readonly (readonly string[])[] = [
  ['Company'],
  ['SenderName'],
  ['SenderPhone'],
  ['TransferDate'],
  ['DocumentTitle'],
  ['EffectiveDate'],
  ['SubmissionType'],
  ['VcdbVersionDate', 'VCdbPublicationDate'],
  ['QdbVersionDate', 'QdbPublicationDate'],
  ['PcdbVersionDate', 'PCdbPublicationDate'],
];
export const submissionTypes = ['FULL', 'UPDATE', 'TEST'];

/** The `MapperCompany` in files that the shop writes without VCdb ids. It says that the vehicle ids are those of NHTSA's vPIC. */
export const vpicMapper = 'NHTSA vPIC';

/**
 * The id of notes that are for information only. Other notes are conditions. Note ids from 900,000 on are the shop's own. Ids of other
 * elements, such as positions, are independent of note ids. The shop's own ids of these elements begin at 900,001 (table reference_names).
 */
export const informationNoteId = 900_000;
/** The id of the note that says that the shop does not know the quantity. ACES requires one, so the element has 1. */
export const unknownQuantityNoteId = 900_001;
