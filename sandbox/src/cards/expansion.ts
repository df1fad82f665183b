import type { Store } from './store.ts';
import { invalidParameterError } from './stripe-errors.ts';

/** The fields of each object type in which an id can be replaced by the object. */
const expandable: Record<string, Record<string, string>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
};

type Expanding = Record<string, unknown>;

/** Replaces ids with the objects themselves. Paths look like `latest_charge`, `data.latest_charge` or `charge.payment_intent`. */
export function expandFields(store: Store, object: object, paths: string[]): object {
  return paths.reduce<Expanding>((expanded, path) => expandOne(store, expanded, path.split('.'), path), { ...object });
}

function expandOne(store: Store, object: Expanding, [field = '', ...rest]: string[], path: string): Expanding {
  if (object.object === 'list' && field === 'data' && rest.length > 0 && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item: Expanding) => expandOne(store, item, rest, path)) };
  }
  const kind = expandable[String(object.object)]?.[field];
  if (!kind) throw invalidParameterError('expand', `This property cannot be expanded (${path}).`);
  const value = object[field];
  const inner = typeof value === 'string' ? store.find(kind, value) : value;
  if (typeof inner !== 'object' || inner === null) return object;
  return { ...object, [field]: rest.length > 0 ? expandOne(store, inner as Expanding, rest, path) : inner };
}
