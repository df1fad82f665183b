import fc from 'fast-check';
import { z } from 'zod';
import { hostileJson, hostileText, strangeKey } from './hostile-values.ts';

interface Schema {
  type?: string | string[];
  enum?: string[];
  const?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

interface Context {
  definitions: Record<string, Schema>;
  /** how often a value inside an array or object is hostile: 0 is never; valid values have the weight 50 */
  hostileWeight: number;
  /** the weight of hostile texts in fields for any text; most hostile texts are valid for the schema */
  hostileTextWeight: number;
}

/**
 * Generates a valid value in JSON for each field of an object schema. Some values are placeholders, such as '@part'. `createFiller` in fuzz-world.ts
 * replaces them with existing values.
 */
export function fieldsOf(
  schema: z.ZodType,
  hostileWeight = 0,
  hostileTextWeight = 10 * hostileWeight,
): Record<string, fc.Arbitrary<string>> {
  const { properties = {}, $defs = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const context = { definitions: $defs, hostileWeight, hostileTextWeight };
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fitting(name, field, context)]));
}

function fitting(name: string, schema: Schema, context: Context): fc.Arbitrary<string> {
  if (schema.$ref) return fitting(name, context.definitions[schema.$ref.replace('#/$defs/', '')] ?? {}, context);
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(name, option, context)));
  if (schema.allOf?.[0]) return fitting(name, schema.allOf[0], context);
  const type = [schema.type ?? 'unknown'].flat()[0];
  if (type === 'array') return fittingArray(name, schema, context);
  if (type === 'object' && schema.properties) return fittingObject(schema, context);
  if (type === 'null') return fc.constant('null');
  if (type === 'integer') return smallInteger(schema);
  if (name === 'attribute') return fc.constantFrom('"Material:Steel"', '"Width:..3/4"', '["Width:279..281 mm","Width:1 1/2"]');
  if (name === 'quantity') return fc.integer({ min: 2, max: 4 }).map(String);
  if (name === 'seenPrice') return fc.constant('@price');
  if (type === 'number') return fc.integer({ min: 1, max: 20_000 }).map((cents) => String(cents / 100));
  if (type === 'string') return fittingText(name, schema).map((text) => JSON.stringify(text));
  return hostileJson;
}

const smallInteger = ({ minimum = 0, maximum = minimum + 1000 }: Schema) =>
  fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) }).map(String);

/** Generates arrays of up to ten items, because the stock must suffice for all lines of an order. Hostile arrays may be much longer. */
function fittingArray(name: string, { items = {}, minItems = 0, maxItems = 10 }: Schema, context: Context): fc.Arbitrary<string> {
  const item = orHostile(fitting(name, items, context), context);
  const validArray = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 10) });
  const longArray = fc.tuple(item, fc.constantFrom(maxItems, maxItems + 1, 2_000)).map(([one, length]) => Array<string>(length).fill(one));
  const hostileArray = fc.oneof(
    longArray,
    fc.constant([]),
    item.map((one) => [`[${one}]`]),
  );
  return fc
    .oneof({ weight: 20, arbitrary: validArray }, { weight: context.hostileWeight, arbitrary: hostileArray })
    .map((items) => `[${items.join(',')}]`);
}

/** Generates all required fields and some optional ones. A hostile object may lack a field, have a field twice, or have an unknown field. */
function fittingObject({ properties = {}, required = [] }: Schema, context: Context): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, field]) =>
    fc
      .tuple(
        orHostile(fitting(name, field, context), context, isFreeText(field)),
        required.includes(name) ? fc.constant(true) : fc.boolean(),
      )
      .map(([value, isThere]) => (isThere ? `${JSON.stringify(name)}:${value}` : '')),
  );
  const unknownField = fc.tuple(strangeKey, hostileJson).map(([key, value]) => [`${JSON.stringify(key)}:${value}`]);
  const extraFields = fc.oneof({ weight: 20, arbitrary: fc.constant([]) }, { weight: context.hostileWeight, arbitrary: unknownField });
  return fc.tuple(fc.tuple(...fields), extraFields).map(([known, extra]) => `{${[...known, ...extra].filter(Boolean).join(',')}}`);
}

const isFreeText = ({ type, pattern, format }: Schema) => type === 'string' && !pattern && !format;

/** Few values are hostile, because one wrong value is enough to reject a body. Most hostile texts are valid, so they are more frequent. */
const orHostile = (valid: fc.Arbitrary<string>, { hostileWeight, hostileTextWeight }: Context, isText = false) =>
  fc.oneof(
    { weight: 50, arbitrary: valid },
    { weight: hostileWeight, arbitrary: hostileJson },
    { weight: isText ? hostileTextWeight : 0, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  );

function fittingText(name: string, { format, pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-01-31', '1999-12-31', '0001-01-01', '9999-12-31');
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  if (pattern?.startsWith('^\\/')) return fc.constant('/pictures/brake-disc-800.webp');
  if (name === 'partId') return fc.constant('@part');
  if (name === 'country') return fc.constantFrom('US', 'CA');
  if (name === 'companyId' || name === 'company') return fc.constant('@company');
  if (name === 'token') return fc.constantFrom('@token', 'x'.repeat(43));
  if (pattern) return fc.constant('@order');
  if (name === 'email') return fc.constant('@email');
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
}
