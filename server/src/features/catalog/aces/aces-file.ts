import type { Defects } from '../file-checks/defects.ts';
import { checkRecordCount, type HeaderValue, isDate } from '../file-checks/header-checks.ts';
import { dateElements, requiredHeaderElements, submissionTypes, vpicMapper } from './aces-elements.ts';
import type { AcesApp } from './aces-records.ts';
import { type AppReader, createAppReader } from './app-reader.ts';

export interface AcesFile {
  open(name: string, attributes: Record<string, string>, line: number): void;
  text(text: string): void;
  close(name: string): void;
  /** Runs the checks that need the whole file. */
  end(): void;
  /** Returns the applications that were read since the last call. */
  takeApps(): AcesApp[];
  /** the number of applications and assets so far */
  records(): number;
  /** whether the vehicles have vPIC ids instead of VCdb ids */
  hasVpicIds(): boolean;
  /** FULL, UPDATE, or TEST */
  submissionType(): string;
}

/** Follows the elements of an ACES file, and collects its applications. */
export function createAcesFile(defects: Defects): AcesFile {
  const path: string[] = [];
  const header = new Map<string, HeaderValue>();
  const assets = createAssets(defects);
  let apps: AcesApp[] = [];
  let records = 0;
  let app: AppReader | null = null;
  let [value, line] = ['', 0];
  let recordCount: HeaderValue | null = null;
  let isAces = true;

  function closeRecord(name: string): void {
    records += 1;
    const read = app?.finish();
    app = null;
    if (!read) return;
    assets.use(read);
    if (name === 'Asset') return;
    read.brand ||= header.get('BrandID')?.text ?? header.get('BrandAAIAID')?.text ?? '';
    apps.push(read);
  }

  return {
    open(name, attributes, openLine) {
      if (path.length === 0) isAces = checkRoot(name, openLine, defects);
      path.push(name);
      [value, line] = ['', openLine];
      if (!isAces) return;
      if (app) app.open(name, attributes, line);
      else if (name === 'App' || name === 'Asset') app = createAppReader(name, attributes, line, defects);
      else if (name === 'DigitalFileInformation') assets.describe(attributes.AssetName ?? '', line);
    },
    text(text) {
      value += text;
    },
    close(name) {
      path.pop();
      const [text, parent] = [value.trim(), path.at(-1)];
      value = '';
      if (!isAces) return;
      if (parent === 'ACES' && (name === 'App' || name === 'Asset')) closeRecord(name);
      else if (app) app.close(name, text);
      else if (parent === 'Header') header.set(name, { text, line });
      else if (parent === 'Footer' && name === 'RecordCount') recordCount = { text, line };
      else if (parent === 'DigitalFileInformation' && name === 'AssetName') assets.describe(text, line);
    },
    end() {
      if (!isAces) return;
      checkHeader(header, defects);
      assets.check();
      checkRecordCount(recordCount ?? { text: '', line }, 'RecordCount', records, defects);
    },
    takeApps() {
      const batch = apps;
      apps = [];
      return batch;
    },
    records: () => records,
    hasVpicIds: () => header.get('MapperCompany')?.text === vpicMapper,
    submissionType: () => header.get('SubmissionType')?.text ?? '',
  };
}

function checkRoot(name: string, line: number, defects: Defects): boolean {
  if (name === 'ACES') return true;
  defects.add('not-aces', { line, message: `The file starts with ${name}.`, repair: 'Choose an ACES file. It starts with ACES.' });
  return false;
}

/** Compares the pictures that the file describes with those that its applications and asset records refer to. */
function createAssets(defects: Defects) {
  const described = new Map<string, number>();
  const used = new Map<string, AcesApp>();
  return {
    describe(name: string, line: number): void {
      if (name && !described.has(name)) described.set(name, line);
    },
    use(app: AcesApp): void {
      if (app.asset && !used.has(app.asset)) used.set(app.asset, app);
    },
    check(): void {
      for (const [name, { line, id }] of used) {
        const message = `The file does not describe the picture ${name}.`;
        const repair = 'Add it to DigitalAsset, or remove the name here.';
        if (!described.has(name)) defects.add('unknown-asset', { line, app: id, message, repair });
      }
      for (const [name, line] of described) {
        if (!used.has(name))
          defects.add('orphan-asset', { line, message: `Nothing in the file uses the picture ${name}.`, repair: 'Remove the picture.' });
      }
    },
  };
}

function checkHeader(header: ReadonlyMap<string, HeaderValue>, defects: Defects): void {
  if (header.size === 0) {
    defects.add('missing-header', { line: 1, message: 'The file has no header.', repair: 'Add the Header element.' });
    return;
  }
  for (const names of requiredHeaderElements) {
    if (names.every((name) => !header.get(name)?.text))
      defects.add('invalid-header', { line: 1, message: `The header has no ${names[0]}.`, repair: `Add ${names.join(' or ')}.` });
  }
  for (const [name, { text, line }] of header) {
    if (dateElements.has(name) && text !== '' && !isDate(text))
      defects.add('invalid-header', { line, message: `${name} is “${text}”.`, repair: 'Write the date in this format: 2026-03-31.' });
  }
  const type = header.get('SubmissionType');
  if (type?.text && !submissionTypes.includes(type.text)) {
    const repair = `Write one of ${submissionTypes.join(', ')}.`;
    defects.add('invalid-header', { line: type.line, message: `SubmissionType is “${type.text}”.`, repair });
  }
}
