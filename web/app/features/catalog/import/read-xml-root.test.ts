import { expect, test } from 'vitest';
import { readXmlRoot } from './read-xml-root.ts';

test.each([
  ['<?xml version="1.0"?>\n<ACES version="4.2">', 'ACES'],
  ['\ufeff  <!-- <PIES> --><a:PIES xmlns:a="x">', 'PIES'],
  ['<!DOCTYPE html><html>', 'html'],
  ['<?xml version="1.0"?>', ''],
  ['part number,name\n<ACES>', null],
  ['', null],
])('the first element of %j is %j', async (text, root) => {
  expect(await readXmlRoot(new Blob([text]))).toBe(root);
});
