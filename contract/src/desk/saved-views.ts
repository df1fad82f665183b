import { z } from 'zod';
import { idSchema, text } from '../fields.ts';

/** The staff lists whose filters and sort order can be saved. */
export const viewLists = ['orders', 'products', 'users', 'companies', 'shipping'] as const;
export type ViewList = (typeof viewLists)[number];

/** The maximum number of views that a user has of one list. */
export const maximumSavedViews = 50;

export const viewNameMaxLength = 60;

export const newSavedViewSchema = z.strictObject({
  list: z.enum(viewLists),
  name: text(viewNameMaxLength).trim().min(1, 'Required'),
  query: text(1000).describe('The query string of the page of the list, without the question mark'),
});
export type NewSavedView = z.infer<typeof newSavedViewSchema>;

export const savedViewSchema = z
  .object({ _id: idSchema, list: z.enum(viewLists), name: z.string(), query: z.string() })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedViewSchema>;
