import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Person } from './people.ts';

/** Adds a part that buyers can order, through the API. Defaults: minimum order 1, 100 in stock, $12.50. */
export async function addPart(
  admin: Person,
  part: Partial<Record<'name' | 'description' | 'image', string> & Record<'minQ' | 'orderMultiple' | 'availableQ' | 'price', number>> = {},
): Promise<PartDetail> {
  const response = await admin.call('POST', '/parts', {
    name: 'Oil filter, spin-on',
    description: 'Fits.',
    image: '',
    minQ: 1,
    availableQ: 100,
    price: 12.5,
    ...part,
  });
  if (response.statusCode !== 201) throw new Error(`add part: ${response.statusCode} ${response.body}`);
  return response.json<PartDetail>();
}
