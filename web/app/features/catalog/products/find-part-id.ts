import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { callApi } from '../../../platform/api.ts';

/** Finds the part with this number. Returns what is wrong if the number does not identify exactly one part that buyers see. */
export async function findPartId(number: string): Promise<{ partId: string } | { problem: string }> {
  const { lines } = await callApi('resolveNumbers', { body: { lines: [{ text: number }] } });
  const [line] = lines;
  if (line?.partId && line.status === 'found') return { partId: line.partId };
  const candidates = line?.candidates ?? [];
  const same = candidates.filter(({ partNumber }) => partNumberKeyOf(partNumber) === partNumberKeyOf(number));
  const [only, other] = same;
  if (only && !other) return { partId: only.partId };
  // Several brands can have the same number.
  const names = (other ? same : candidates).map(({ brand, partNumber }) => `${brand} ${partNumber}`).slice(0, 3);
  return { problem: names.length > 0 ? `Did you mean ${names.join(' or ')}?` : 'No part that buyers can see has this number.' };
}
