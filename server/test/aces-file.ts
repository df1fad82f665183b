/** One `App` element of an ACES file: a part that fits a vehicle. */
export interface TestApplication {
  id: number | string;
  action?: string;
  model: number;
  years?: [from: number, to: number];
  engine?: number;
  /** XML elements after the vehicle, with the names that they have in ACES 4.2 */
  extra?: string;
  quantity?: number | string;
  partType?: number;
  position?: number;
  part: string;
}

type Version = '3.0' | '3.2' | '4.0' | '4.2' | '5.0';

const header = (changes: Record<string, string> = {}) =>
  Object.entries({
    ...{ Company: 'Axlewright', SenderName: 'Catalog', SenderPhone: '555-0100', TransferDate: '2026-11-01', MapperCompany: 'NHTSA vPIC' },
    ...{ DocumentTitle: 'Test', EffectiveDate: '2026-11-01', SubmissionType: 'FULL' },
    ...{ VcdbVersionDate: '2026-10-30', QdbVersionDate: '2026-10-30', PcdbVersionDate: '2026-10-30', ...changes },
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

/** The names that ACES 5.0 has changed. */
const newNames: readonly [RegExp, string][] = [
  [/(<\/?)PartType\b/g, '$1PartTerminology'],
  [/(<\/?)Part\b/g, '$1PartNumber'],
  [/VcdbVersionDate/g, 'VCdbPublicationDate'],
  [/QdbVersionDate/g, 'QdbPublicationDate'],
  [/PcdbVersionDate/g, 'PCdbPublicationDate'],
];

const appText = ({
  id,
  action = 'A',
  model,
  years: [from, to] = [2003, 2005],
  engine,
  extra = '',
  quantity = 2,
  ...app
}: TestApplication) =>
  `<App action="${action}" id="${id}">` +
  (model > 0 ? `<Years from="${from}" to="${to}"/><Make id="1"/><Model id="${model}"/>` : '') +
  (engine ? `<EngineBase id="${engine}"/>` : '') +
  extra +
  (quantity === '' ? '' : `<Qty>${quantity}</Qty>`) +
  `<PartType id="${app.partType ?? 1684}"/><Position id="${app.position ?? 22}"/><Part>${app.part}</Part></App>`;

interface FileChanges {
  version?: Version;
  header?: Record<string, string> | null;
  /** names of described pictures */
  pictures?: string[];
  recordCount?: string;
}

/** Returns the text of an ACES file whose vehicles have vPIC ids. Each application has its own line, and the first one is on line 3. */
export function acesFile(
  apps: TestApplication[],
  { version = '4.2', header: changes = {}, pictures = [], recordCount }: FileChanges = {},
): string {
  const assets = pictures.map(
    (name) => `<DigitalFileInformation AssetName="${name}"><FileName>${name}.jpg</FileName></DigitalFileInformation>`,
  );
  const text = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<ACES version="${version}">${changes ? `<Header>${header(changes)}</Header>` : ''}`,
    ...apps.map(appText),
    assets.length > 0 ? `<DigitalAsset>\n${assets.join('\n')}\n</DigitalAsset>` : '',
    `<Footer><RecordCount>${recordCount ?? apps.length}</RecordCount></Footer></ACES>`,
  ].join('\n');
  return version === '5.0' ? newNames.reduce((changed, [name, replacement]) => changed.replace(name, replacement), text) : text;
}
