import type { Part } from '@axlewright/contract/catalog/parts';
import { fixtureParts } from '../../catalog/list/part-fixture.ts';

/** An invented part for tests. */
export function partFixture(change: Partial<Part> = {}): Part {
  const [part] = fixtureParts;
  if (!part) throw new Error('no fixture');
  return { ...part, partTerminology: null, packageQuantity: null, draft: false, keyAttributes: [], ...change };
}
