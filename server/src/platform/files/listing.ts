import { SaxesParser } from 'saxes';

/** Reads one page of a bucket's file list (ListObjectsV2). `next` is the token of the next page; null: this is the last one. */
export function readListing(xml: string): { keys: string[]; next: string | null } {
  const keys: string[] = [];
  let next: string | null = null;
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') keys.push(text);
    if (name === 'NextContinuationToken') next = text;
  });
  parser.write(xml).close();
  return { keys, next };
}
