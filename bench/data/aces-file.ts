import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface BaseVehicle {
  makeId: number;
  modelId: number;
  year: number;
}

const appsPerText = 1_000;
/** The applications of a part are this far apart in the list of vehicles, so they belong to many models. */
const stride = 61;

const header =
  '<Header><Company>Bench</Company><SenderName>Bench</SenderName><SenderPhone>555-0100</SenderPhone><TransferDate>2026-11-01</TransferDate>' +
  '<MapperCompany>NHTSA vPIC</MapperCompany><DocumentTitle>Bench</DocumentTitle><EffectiveDate>2026-11-01</EffectiveDate>' +
  '<SubmissionType>FULL</SubmissionType><VcdbVersionDate>2026-10-30</VcdbVersionDate><QdbVersionDate>2026-10-30</QdbVersionDate>' +
  '<PcdbVersionDate>2026-10-30</PcdbVersionDate></Header>';

/** Writes an ACES file without errors. All parts fit about the same number of vehicles. Some applications have a note. */
export async function writeAcesFile(
  file: string,
  count: number,
  parts: readonly string[],
  vehicles: readonly BaseVehicle[],
): Promise<void> {
  await pipeline(Readable.from(texts(count, parts, vehicles)), createWriteStream(file));
}

function* texts(count: number, parts: readonly string[], vehicles: readonly BaseVehicle[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<ACES version="4.2">${header}\n`;
  const perPart = Math.ceil(count / parts.length);
  for (let start = 0; start < count; start += appsPerText) {
    const apps = Array.from({ length: Math.min(appsPerText, count - start) }, (_, index) => {
      const part = Math.floor((start + index) / perPart);
      const vehicle = vehicles[(part * 17 + ((start + index) % perPart) * stride) % vehicles.length];
      return appText(start + index + 1, vehicle as BaseVehicle, parts[part] ?? '', part);
    });
    yield apps.join('');
  }
  yield `<Footer><RecordCount>${count}</RecordCount></Footer></ACES>\n`;
}

/** Each part has its own part type, so no two parts compete for the same place in a vehicle. */
const appText = (id: number, { makeId, modelId, year }: BaseVehicle, partNumber: string, part: number) =>
  `<App action="A" id="${id}"><Years from="${year}" to="${year}"/><Make id="${makeId}"/><Model id="${modelId}"/>` +
  `${id % 5 === 0 ? '<Note>With sport package</Note>' : ''}<Qty>2</Qty><PartType id="${10_000 + part}"/><Position id="22"/><Part>${partNumber}</Part></App>\n`;
