import { z } from 'zod';
import { text } from '../fields.ts';
import { textRule } from '../text-rule.ts';
import { letterOrDigit } from './letter-or-digit.ts';

/** A parts store's short code for a brand. Counter people type it before the brand's number: 'KES 5T1 129'. */
export const lineCodePattern = /^[A-Z]{3}$/;

const codeText = 'Three capital letters';
const code = z.string().regex(lineCodePattern, codeText);
export const byLineCode = z.object({ code });

const brandMaxLength = 60;

const brandText = 'Enter a brand';

export const newLineCodeSchema = z.strictObject({
  code,
  brand: text(brandMaxLength).trim().regex(letterOrDigit, brandText),
});

export const lineCodeSchema = z.object({ code, brand: z.string() }).meta({ id: 'LineCode' });
export type LineCode = z.infer<typeof lineCodeSchema>;

/** Returns why a text is not a line code, or null. */
export function lineCodeProblem(typed: string): string | null {
  return lineCodePattern.test(typed) ? null : codeText;
}

/** Returns why a text is not the brand of a line code, or null. */
export function brandProblem(typed: string): string | null {
  return textRule(brandMaxLength)(typed) ?? (letterOrDigit.test(typed) ? null : brandText);
}
