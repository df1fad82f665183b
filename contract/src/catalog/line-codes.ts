import { z } from 'zod';
import { text } from '../fields.ts';

/** A parts store's short code for a brand. Counter people type it before the brand's number: 'KES 5T1 129'. */
export const lineCodePattern = /^[A-Z]{3}$/;

const code = z.string().regex(lineCodePattern, 'Three capital letters');
export const byLineCode = z.object({ code });

export const newLineCodeSchema = z.strictObject({
  code,
  brand: text(60)
    .trim()
    .regex(/[\p{L}\p{N}]/u, 'Enter a brand'),
});

export const lineCodeSchema = z.object({ code, brand: z.string() }).meta({ id: 'LineCode' });
export type LineCode = z.infer<typeof lineCodeSchema>;
