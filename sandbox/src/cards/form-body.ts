/** A parameter of a Stripe call. Values are strings. Brackets in a name group values into lists and objects. */
export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
  [name: string]: FormValue;
}

const maxDepth = 8;

/**
 * Reads `a=1&b[c]=2&d[]=3&e[0]=4` in the same way as Stripe: `{ a: '1', b: { c: '2' }, d: ['3'], e: { 0: '4' } }`.
 * `e[0]` becomes an object, because only the schema of the parameter says whether it is a list.
 */
export function parseForm(body: string): FormObject {
  const form = emptyObject();
  for (const [name, value] of new URLSearchParams(body)) putAtPath(form, pathOf(name), value);
  return form;
}

/** 'b[c][]' → ['b', 'c', ''] */
function pathOf(name: string): string[] {
  const opening = name.indexOf('[');
  if (opening < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, opening), ...name.slice(opening + 1, -1).split('][')].slice(0, maxDepth);
}

function putAtPath(target: FormObject, [key = '', ...rest]: string[], value: string): void {
  const [next] = rest;
  if (next === undefined) {
    target[key] = value;
  } else if (next === '' && rest.length === 1) {
    const list = target[key];
    target[key] = Array.isArray(list) ? [...list, value] : [value];
  } else {
    const inner = target[key];
    const nested = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyObject();
    target[key] = nested;
    putAtPath(nested, rest, value);
  }
}

/** Returns an object without a prototype. A parameter with the name __proto__ is then harmless. */
function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}
