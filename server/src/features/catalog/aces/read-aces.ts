import { readXml } from '../../../platform/xml/read-xml.ts';
import { type Defects, reportMalformed } from '../file-checks/defects.ts';
import { createAcesFile } from './aces-file.ts';
import type { AcesApp } from './aces-records.ts';

export interface AcesSummary {
  /** number of applications and assets in the file */
  records: number;
  /** whether the vehicles have vPIC ids instead of VCdb ids */
  hasVpicIds: boolean;
  /** FULL, UPDATE, or TEST */
  submissionType: string;
}

/**
 * Reads an ACES file of any version from 3.0 to 5.0 in pieces. Yields its applications, and collects what is wrong with single elements.
 * Tells `onRead` how many bytes were read.
 */
export async function* readAces(
  file: string,
  defects: Defects,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<AcesApp[], AcesSummary> {
  const aces = createAcesFile(defects);
  const reading = readXml(file, { ...aces, fail: reportMalformed(defects) });
  for (;;) {
    const { done, value } = await reading.next();
    if (done && value) aces.end();
    if (!done) onRead(value);
    yield aces.takeApps();
    if (done) break;
  }
  return { records: aces.records(), hasVpicIds: aces.hasVpicIds(), submissionType: aces.submissionType() };
}
