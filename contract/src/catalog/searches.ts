import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';

/** Recorded searches are deleted after this many days. */
export const searchDays = 180;

/** Longer texts are not recorded. */
export const searchTextMaxLength = 80;

export const searchPeriods = ['7', '30', '90'] as const;
export const searchSorts = ['most-searches', 'newest'] as const;

export const recordedSearchSchema = z
  .object({
    _id: idSchema,
    text: z.string().describe('In lower case, with single spaces'),
    searches: z.int().describe('How often it was searched for. The same search by the same visitor counts once in ten minutes'),
    visitors: z
      .int()
      .describe(
        'How many visitors searched for it: companies, or network addresses of visitors without an account. Each counts at most once a day, unless the shop restarts',
      ),
    found: z.int().describe('How many parts the last search found'),
    lastSearchedAt: isoDateTime,
    hasSynonyms: z.boolean().describe('Whether the text is one of the synonyms'),
  })
  .meta({ id: 'RecordedSearch' });
export type RecordedSearch = z.infer<typeof recordedSearchSchema>;

const searchFilters = z.object({
  q: text(200).optional().describe('Text in the search'),
  days: z.enum(searchPeriods).default('30').describe('Only searches of the last 7, 30 or 90 days, in UTC'),
  found: z.enum(['nothing']).optional().describe('nothing: only searches that found no part the last time'),
  sort: z.enum(searchSorts).default('most-searches'),
});

export const searchListQuery = pageQuery.extend(searchFilters.shape);
export type SearchListQuery = z.infer<typeof searchListQuery>;
/** The CSV export takes the same filters. It has no pages. */
export const searchExportQuery = searchFilters;
export type SearchExportQuery = z.infer<typeof searchExportQuery>;
