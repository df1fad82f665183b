import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { SaxesParser } from 'saxes';

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>, line: number): void;
  text(text: string): void;
  close(name: string): void;
  /** Called once, with the first error of the XML. What follows an error has no meaning. */
  fail(message: string, line: number): void;
}

/**
 * Reads an XML file in pieces, and yields the number of bytes read so far after each piece. Returns whether the XML is complete and well
 * formed. Names come without their namespace prefix. A DOCTYPE is an error, because entities can attack the reader.
 */
export async function* readXml(file: string, handler: XmlHandler): AsyncGenerator<number, boolean> {
  const parser = createParser(handler);
  const decoder = new TextDecoder(await encodingOf(file));
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
    bytes += (chunk as Buffer).length;
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    if (parser.isBroken()) return false;
    yield bytes;
  }
  parser.close();
  return !parser.isBroken();
}

function createParser(handler: XmlHandler) {
  const parser = new SaxesParser({ position: true });
  let isBroken = false;
  function fail(message: string): void {
    if (!isBroken) handler.fail(message, parser.line);
    isBroken = true;
  }
  parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => fail('The file has a DOCTYPE.'));
  parser.on('opentag', ({ name, attributes }) => {
    if (!isBroken) handler.open(localName(name), attributes as Record<string, string>, parser.line);
  });
  parser.on('text', (text) => isBroken || handler.text(text));
  parser.on('cdata', (text) => isBroken || handler.text(text));
  parser.on('closetag', ({ name }) => isBroken || handler.close(localName(name)));
  return { isBroken: () => isBroken, write: (text: string) => parser.write(text), close: () => parser.close() };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the encoding in the XML declaration. Default: UTF-8. Files in ISO-8859-1 are common, too. */
async function encodingOf(file: string): Promise<string> {
  const [, encoding = 'utf-8'] = /^[^>]*encoding=["']([\w-]+)["']/.exec(await startOf(file, 200)) ?? [];
  return isKnownEncoding(encoding) ? encoding : 'utf-8';
}

/** Returns the name of the first element of an XML file. Undefined if its first 10,000 bytes contain no element. */
export async function rootOf(file: string): Promise<string | undefined> {
  const start = (await startOf(file, 10_000)).replace(/<!--.*?-->/gs, '');
  return /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(start)?.[1];
}

async function startOf(file: string, bytes: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
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
