import { ApiError } from '@axlewright/client/call-endpoint';
import type { UseFormReturn } from 'react-hook-form';
import { expect, it } from 'vitest';
import { showServerErrors } from './field-errors.ts';

/** Returns the messages that a form with the field `quantity` shows for an error response. The keys are the names of fields. */
function messagesFor(problem: ConstructorParameters<typeof ApiError>[1]): Record<string, string | undefined> {
  const messages: Record<string, string | undefined> = {};
  const form = {
    getValues: () => ({ quantity: '', shipTo: { city: '' } }),
    setError: (field: string, { message }: { message?: string }) => {
      messages[field] = message;
    },
  };
  showServerErrors(form as unknown as UseFormReturn<{ quantity: string }>, new ApiError(422, problem));
  return messages;
}

it('an error of a field is shown next to it', () => {
  expect(messagesFor({ detail: 'Wrong', errors: [{ field: 'quantity', message: 'Too few' }] })).toEqual({ quantity: 'Too few' });
});

it('an error of a field in a group is shown next to it', () => {
  expect(messagesFor({ detail: 'Wrong', errors: [{ field: 'shipTo.city', message: 'Required' }] })).toEqual({ 'shipTo.city': 'Required' });
});

it('errors of lines and of unknown fields are shown for the whole form', () => {
  const detail = 'One line of the order cannot be accepted.';
  expect(messagesFor({ code: 'lines-rejected', detail, lines: [{ line: 0, code: 'unknown-part' }] })).toEqual({ root: detail });
  expect(messagesFor({ detail, errors: [{ field: 'lines.0.quantity', message: 'Required' }] })).toEqual({ root: detail });
  expect(messagesFor({ detail, errors: [{ field: 'quantity.unit', message: 'Required' }] })).toEqual({ root: detail });
});
