import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { type AcesFile, createAcesFile } from './aces-file.ts';
import type { AcesApp } from './aces-records.ts';
import type { Defects } from './defects.ts';

export interface AcesSummary {
  /** applications and assets that the file has */
  records: number;
  /** whether the vehicles have ids of vPIC instead of VCdb */
  hasVpicIds: boolean;
  /** FULL, UPDATE, or TEST */
  submissionType: string;
}

/** Reads an ACES file of any version from 3.0 to 5.0 in pieces. Yields its applications, and collects what is wrong with single elements. */
export async function* readAces(file: string, defects: Defects): AsyncGenerator<AcesApp[], AcesSummary> {
  const aces = createAcesFile(defects);
  const parser = createParser(aces, defects);
  const decoder = new TextDecoder(await encodingOf(file));
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield aces.takeApps();
    if (parser.isBroken()) break;
  }
  if (!parser.isBroken()) parser.close();
  if (!parser.isBroken()) aces.end();
  yield aces.takeApps();
  return { records: aces.records(), hasVpicIds: aces.hasVpicIds(), submissionType: aces.submissionType() };
}

/** Reports the first error of the XML. What follows an error has no meaning. A DOCTYPE is refused, because entities can attack the reader. */
function createParser(aces: AcesFile, defects: Defects) {
  const parser = new SaxesParser({ position: true });
  let isBroken = false;
  function fail(message: string): void {
    if (!isBroken) defects.add('malformed-xml', { line: parser.line, message, repair: 'Write the file again with an XML library.' });
    isBroken = true;
  }
  parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => fail('The file has a DOCTYPE.'));
  parser.on('opentag', ({ name, attributes }) => isBroken || aces.open(name, attributes as Record<string, string>, parser.line));
  parser.on('text', (text) => isBroken || aces.text(text));
  parser.on('cdata', (text) => isBroken || aces.text(text));
  parser.on('closetag', ({ name }) => isBroken || aces.close(name));
  return { isBroken: () => isBroken, write: (text: string) => parser.write(text), close: () => parser.close() };
}

/** Returns the encoding that the XML declaration names. Default: UTF-8. Files in ISO-8859-1 are common, too. */
async function encodingOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0);
    const [, encoding = 'utf-8'] = /^[^>]*encoding=["']([\w-]+)["']/.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
    return isKnownEncoding(encoding) ? encoding : 'utf-8';
  } finally {
    await handle.close();
  }
}

function isKnownEncoding(encoding: string): boolean {
  try {
    new TextDecoder(encoding);
    return true;
  } catch {
    return false;
  }
}
