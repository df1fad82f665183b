import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';

/** The largest upload of a catalog file, in bytes: CSV (about 200,000 lines), PIES, or an ACES file, which may be compressed. */
export const catalogFileMaxBytes = 30_000_000;

export const fileNameMaxLength = 200;

/**
 * checking    the shop compares the file with the catalog
 * checked     the preview is ready; nothing is imported yet
 * importing, undoing   the import or the undo is running; after a restart of the shop, it continues
 * failed      the file cannot be read, or the import stopped because of an error
 */
export const partImportStates = ['checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed'] as const;
export type PartImportState = (typeof partImportStates)[number];

/** An import can be undone for this many hours after it has ended. */
export const undoHours = 24;

/** The lists of an import's parts and errors are deleted after this many days. */
export const importDetailDays = 30;

const count = z.number().int();

export const partImportSchema = z
  .object({
    _id: idSchema,
    fileName: z.string(),
    by: z.object({ name: z.string(), email: z.string() }),
    at: isoDateTime.describe('When the file was uploaded'),
    state: z.enum(partImportStates),
    checks: count.describe(
      'How many times the file was compared with the catalog. It is compared again if its parts change before the import',
    ),
    percent: z.number().int().min(0).max(100).describe('How much of the check, the import, or the undo is done'),
    lines: count.describe('Lines read so far, without the heading'),
    errorLines: count.describe(
      'Lines with an error. They are not imported, but if only the successor is wrong, the rest of the line is imported',
    ),
    added: count.describe('New parts'),
    changed: count.describe('Parts that the file changes'),
    unchanged: count.describe('Parts whose values are already those of the file'),
    warnings: z.array(z.string()).describe('For example new categories that look like existing ones'),
    problem: z.string().nullable().describe('Why the import failed'),
    importedAt: isoDateTime.nullable(),
    undoUntil: isoDateTime.nullable().describe('null: the import cannot be undone now'),
    undoneAt: isoDateTime.nullable(),
    left: count.describe('Parts that the undo left as they are'),
  })
  .meta({ id: 'PartImport' });
export type PartImport = z.infer<typeof partImportSchema>;

export const importedPartKinds = ['added', 'changed', 'unchanged'] as const;
export type ImportedPartKind = (typeof importedPartKinds)[number];

/**
 * Why an undo left a part as it is:
 * changed   someone changed it after the import
 * stock     its stock would be less than what is promised to orders
 * ordered   the import added it, and it has been ordered since
 */
export const leftReasons = ['changed', 'stock', 'ordered'] as const;
export type LeftReason = (typeof leftReasons)[number];

const value = z.union([z.string(), z.number(), z.null()]);

export const importedPartSchema = z
  .object({
    _id: idSchema,
    kind: z.enum(importedPartKinds),
    partId: idSchema.nullable().describe('null: the part does not exist yet'),
    partNumber: z.string(),
    brand: z.string(),
    name: z.string(),
    changes: z
      .array(z.object({ column: z.string(), from: value, to: value }))
      .describe('What the file changes, by column of the file. For a list, only the items that differ, as text'),
    line: count.nullable().describe('The first line of the file that mentions the part; null in imports of earlier versions'),
    repair: z.string().describe('What to do if the change is not wanted; empty: nothing looks wrong'),
    left: z.enum(leftReasons).nullable().describe('Why the undo left the part as it is; null: it did not'),
  })
  .meta({ id: 'ImportedPart' });
export type ImportedPart = z.infer<typeof importedPartSchema>;

export const importErrorSchema = z
  .object({
    _id: idSchema,
    line: count.describe('The line of the file, or the row of the spreadsheet'),
    column: z.string().nullable().describe('null: the problem is not in one column'),
    problem: z.string(),
  })
  .meta({ id: 'ImportError' });
export type ImportError = z.infer<typeof importErrorSchema>;

export const newPartImportQuery = z.object({ fileName: text(fileNameMaxLength).min(1, 'Enter the name of the file') });

export const importedPartsQuery = pageQuery.extend({
  q: text(200).optional().describe('Text in the part number or in the name'),
  kind: z.enum(importedPartKinds).optional(),
  left: z.literal('yes').optional().describe('yes: only parts that the undo left as they are'),
});
export type ImportedPartsQuery = z.infer<typeof importedPartsQuery>;
