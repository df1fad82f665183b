import fc from 'fast-check';
import { z } from 'zod';
import { hostileJson } from './hostile-values.ts';

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
  maxLength?: number;
  properties?: Record<string, Schema>;
}

/**
 * Generates a valid value, as JSON text, for each field of an object schema. The placeholders '@part', '@order' and '@email' are
 * replaced by existing ones later.
 */
export function fieldsOf(schema: z.ZodType): Record<string, fc.Arbitrary<string>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fitting(name, field)]));
}

function fitting(name: string, schema: Schema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(name, option)));
  if (schema.allOf?.[0]) return fitting(name, schema.allOf[0]);
  const type = [schema.type ?? 'unknown'].flat()[0];
  if (type === 'null') return fc.constant('null');
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1000) }).map(String);
  if (name === 'quantity') return fc.integer({ min: 2, max: 5 }).map(String);
  if (type === 'number') return fc.integer({ min: 1, max: 20_000 }).map((cents) => String(cents / 100));
  if (type === 'string') return fittingText(name, schema).map((text) => JSON.stringify(text));
  return hostileJson;
}

function fittingText(name: string, { format, pattern, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-01-31', '1999-12-31', '0001-01-01', '9999-12-31');
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  if (pattern?.startsWith('^\\/')) return fc.constant('/pictures/brake-disc-800.webp');
  if (name === 'partId') return fc.constant('@part');
  if (pattern) return fc.constant('@order');
  if (name === 'email') return fc.constant('@email');
  return fc.string({ maxLength: Math.min(maxLength, 60) });
}
