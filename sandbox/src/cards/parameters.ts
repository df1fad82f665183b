import { z } from 'zod';
import type { FormObject } from './form-body.ts';
import type { StripeErrorResponse } from './stripe-errors.ts';
import { invalidParameterError } from './stripe-errors.ts';

export const text = z.string().min(1).max(5000);

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'integer' })
  .transform(Number);

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Accepts lists written as `a[]=x` and as `a[0]=x`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => (typeof value === 'object' && value !== null ? Object.values(value) : value), z.array(item).max(20));
}

export const metadata = z.record(z.string().min(1).max(40), z.string().max(500)).refine((pairs) => Object.keys(pairs).length <= 50);

export const expand = listOf(text).default([]);

/** A postal address. Fields that were not given are null in responses. */
const address = z
  .strictObject({
    line1: text.optional(),
    line2: text.optional(),
    city: text.optional(),
    state: text.optional(),
    postal_code: text.optional(),
    country: text.optional(),
  })
  .transform(({ line1 = null, line2 = null, city = null, state = null, postal_code = null, country = null }) => ({
    line1,
    line2,
    city,
    state,
    postal_code,
    country,
  }));

export const billingDetails = z
  .strictObject({ name: text.optional(), email: text.optional(), phone: text.optional(), address: address.prefault({}) })
  .transform(({ name = null, email = null, phone = null, address }) => ({ name, email, phone, address, tax_id: null }))
  .prefault({});

export const shipping = z.strictObject({ name: text, phone: text.optional(), address });

const createdRange = z.preprocess(
  (value) => (typeof value === 'string' ? { gte: value, lte: value } : value),
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
);

/** The parameters of every list endpoint. */
export const listParameters = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, { error: 'limit' }).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: createdRange.optional(),
  expand,
};

/** Validates parameters against an endpoint's schema. Throws Stripe's error for the first problem. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, form: FormObject): z.output<Schema> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw issue ? errorResponseOf(issue) : invalidParameterError('', 'Invalid request');
}

function errorResponseOf(issue: z.core.$ZodIssue): StripeErrorResponse {
  const param = bracketed(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => bracketed([...issue.path, key]));
    return invalidParameterError(
      names[0] ?? '',
      `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
      'parameter_unknown',
    );
  }
  if (issue.input === undefined) return invalidParameterError(param, `Missing required param: ${param}.`, 'parameter_missing');
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalidParameterError(param, message, 'parameter_invalid_empty');
  }
  if (issue.message === 'integer')
    return invalidParameterError(param, `Invalid integer: ${String(issue.input)}`, 'parameter_invalid_integer');
  if (issue.message === 'limit') return invalidParameterError(param, 'Limit must be between 1 and 100', 'parameter_invalid_integer');
  if (issue.code === 'invalid_value') return invalidParameterError(param, `Invalid ${param}: must be one of ${issue.values.join(', ')}`);
  return invalidParameterError(param, `Invalid ${param}`);
}

/** ['shipping', 'address', 'city'] → 'shipping[address][city]' */
function bracketed([first, ...rest]: PropertyKey[]): string {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}
