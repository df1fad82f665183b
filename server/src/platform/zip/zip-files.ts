import { Zip, ZipDeflate } from 'fflate';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string>;
}

/** Streams files as a ZIP, one after another. Reads the next piece of a file only when the client has taken the last one. */
export async function* zipFiles(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const takeReady = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  const encoder = new TextEncoder();

  for (const { name, content } of entries) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const text of content) {
      file.push(encoder.encode(text));
      yield* takeReady();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* takeReady();
}
