import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Person } from './people.ts';

/** A part that can be ordered, added by an admin through the API: minimum 1, 100 in stock, $12.50 unless told otherwise. */
export async function addPart(
  admin: Person,
  part: Partial<Record<'name' | 'description' | 'image', string> & Record<'minQ' | 'orderMultiple' | 'availableQ' | 'price', number>> = {},
): Promise<PartDetail> {
  const answer = await admin.call('POST', '/parts', {
    name: 'Oil filter, spin-on',
    description: 'Fits.',
    image: '',
    minQ: 1,
    availableQ: 100,
    price: 12.5,
    ...part,
  });
  if (answer.statusCode !== 201) throw new Error(`add part: ${answer.statusCode} ${answer.body}`);
  return answer.json<PartDetail>();
}
