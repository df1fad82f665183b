import { z } from 'zod';
import { idSchema, isoDateTime } from '../fields.ts';

/**
 * checking    the shop reads the file, and compares it with the applications in the catalog
 * checked     the difference is ready; nothing is imported yet
 * importing   the import runs; after a restart of the shop, it begins again
 * failed      the file cannot be imported, or the import stopped because of errors
 */
export const applicationImportStates = ['checking', 'checked', 'importing', 'imported', 'failed'] as const;
export type ApplicationImportState = (typeof applicationImportStates)[number];

/** What a check or an import is doing. */
export const applicationImportSteps = ['reading', 'comparing', 'writing'] as const;
export type ApplicationImportStep = (typeof applicationImportSteps)[number];

/**
 * The largest ACES file that the shop imports in the browser, in bytes after decompression. The upload itself has the limit
 * `catalogFileMaxBytes`.
 */
export const acesFileMaxBytes = 1_000_000_000;

/** The shop keeps at most this many defects of a file, and at most this many of the parts that it changes. */
export const mostListedDefects = 500;
export const mostListedParts = 1_000;

const count = z.number().int();

const differenceSchema = z.object({
  applications: z.object({ added: count, dropped: count, unchanged: count }).describe('Each is a model in a range of years'),
  parts: z
    .object({ added: count, dropped: count, changed: count, unchanged: count, losing: count.nullable() })
    .describe('dropped: parts that would fit no vehicle; losing: parts that would lose vehicles, null for older imports'),
  vehicles: z.object({ added: count, dropped: count }).describe('Each is a model in one year; dropped: no compared part would fit it'),
});
export type ApplicationDifference = z.infer<typeof differenceSchema>;

export const applicationImportSchema = z
  .object({
    _id: idSchema,
    fileName: z.string(),
    by: z.object({ name: z.string(), email: z.string() }),
    at: isoDateTime.describe('When the file was uploaded'),
    state: z.enum(applicationImportStates),
    step: z.enum(applicationImportSteps).nullable().describe('What the check or the import is doing; null: it waits or has ended'),
    percent: z.number().int().min(0).max(100).describe('How much of the file was read'),
    records: count.describe('Applications and pictures in the file'),
    errors: count.describe('With an error, the file is not imported'),
    warnings: count,
    difference: differenceSchema.nullable().describe('What the file changes; null: it was not compared'),
    problem: z.string().nullable().describe('Why the file was not imported'),
    importedAt: isoDateTime.nullable(),
  })
  .meta({ id: 'ApplicationImport' });
export type ApplicationImport = z.infer<typeof applicationImportSchema>;

const defectSchema = z.object({
  severity: z.enum(['error', 'warning']),
  kind: z.string(),
  line: count,
  app: z.string().nullable().describe('The id of the application; null: the defect is not in one'),
  message: z.string(),
  repair: z.string().describe('What to do about it'),
});
export type ApplicationDefect = z.infer<typeof defectSchema>;

const changedPartSchema = z.object({
  kind: z.enum(['dropped', 'changed', 'added']),
  partNumber: z.string(),
  line: count.nullable().describe('The first line of the file that mentions the part; null: none does'),
  vehiclesBefore: count,
  vehiclesAfter: count,
  vehiclesLost: count.nullable().describe('Those that the part no longer fits, even if it gains others; null for older imports'),
  vehiclesGained: count.nullable(),
  repair: z.string().describe('What to do if the change is not wanted; empty: the part loses no vehicle'),
});
export type ChangedApplicationsOfPart = z.infer<typeof changedPartSchema>;

export const applicationImportDetailSchema = applicationImportSchema
  .extend({
    defects: z.array(defectSchema).describe(`At most ${mostListedDefects}, worst first. Deleted after 30 days`),
    changedParts: z
      .array(changedPartSchema)
      .describe(`At most ${mostListedParts}, beginning with those that lose the most vehicles. Deleted after 30 days`),
  })
  .meta({ id: 'ApplicationImportDetail' });
export type ApplicationImportDetail = z.infer<typeof applicationImportDetailSchema>;
