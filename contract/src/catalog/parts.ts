import { z } from 'zod';
import { dollars, idSchema, isoDate, pageQuery, text } from '../fields.ts';
import { type LifeCycleStatus, lifeCycleStatuses } from './life-cycle.ts';
import { partSorts, searchLengths } from './part-sort.ts';

const lifeCycleStatusSchema = z.enum(Object.keys(lifeCycleStatuses) as [LifeCycleStatus, ...LifeCycleStatus[]]);

export const attributeSchema = z.object({ name: z.string(), value: z.string(), unit: z.string().nullable() });
export const interchangeSchema = z.object({ type: z.enum(['OEM', 'competitor']), brand: z.string(), partNumber: z.string() });

/** A part as the lists show it. `price` is in dollars, quantities are in pieces of `unitOfMeasure`. */
export const partSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    image: z.string().describe('Address of the picture; empty where there is none'),
    description: z.string(),
    minQ: z.int().describe('An order must be above it'),
    orderMultiple: z.int().nullable().describe('An order must be a multiple of it, of a carton for example. Null: any quantity'),
    availableQ: z.int().nullable().describe('Stock; an order must be below it. Null in a draft'),
    price: z.number().nullable().describe('Dollars for one piece. Null in a draft'),
    partNumber: z.string(),
    gtin: z.string().nullable(),
    brand: z.string(),
    category: z.string().nullable(),
    subcategory: z.string().nullable(),
    partTerminology: z.string().nullable(),
    position: z.string().nullable(),
    unitOfMeasure: z.string(),
    packageQuantity: z.int().nullable(),
    lifeCycleStatus: lifeCycleStatusSchema,
    draft: z.boolean().describe('Without name, price or stock: only admins see it, nobody can order it'),
  })
  .meta({ id: 'Part' });
export type Part = z.infer<typeof partSchema>;

/** One part with all that its page shows. */
export const partDetailSchema = partSchema
  .extend({
    quantityPerApplication: z.int().nullable(),
    supersededBy: z.object({ _id: idSchema, partNumber: z.string() }).nullable(),
    coreCharge: z.number().nullable().describe('Dollars. The shop shows it and does not charge it'),
    attributes: z.array(attributeSchema),
    interchange: z.array(interchangeSchema),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: 'PartDetail' });
export type PartDetail = z.infer<typeof partDetailSchema>;

const partFilters = z.object({
  q: text(searchLengths.q).optional().describe('Words, a part number or an interchange number, with or without spaces, dots and dashes'),
  category: text(searchLengths.category).optional().describe('Slug of a category or subcategory'),
  stock: z
    .enum(['low', 'none', 'draft'])
    .optional()
    .describe('low: ten pieces or fewer above the minimum; none: nothing can be ordered; draft: for admins'),
  sort: z
    .enum(partSorts)
    .optional()
    .describe(
      'By default the catalogue is sorted by name, and a search by relevance: names that have its words come before descriptions. Of a search that finds more than 10,000 parts, relevance lists the first 10,001',
    ),
});

/** As for the list: then the counts are of the parts found, among the first 10,000 of them. */
export const categoryQuery = partFilters.pick({ q: true });

export const partListQuery = pageQuery.extend(partFilters.shape);
/** For the whole list as CSV: the same filters without pages. */
export const partExportQuery = partFilters;
export type PartExportQuery = z.infer<typeof partExportQuery>;
export type PartListQuery = z.infer<typeof partListQuery>;

const quantity = z.int().min(0).max(10_000_000);
const orderMultiple = z.int().min(1).max(10_000_000);
const price = dollars.refine((value) => value > 0 && value <= 999_999.99, 'Between $0.01 and $999,999.99');

/** An empty field of the form, or one that was left out, is null. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

const isHttpsAddress = (value: string) => /^https:\/\/[^\s\p{Cc}]+$/u.test(value) && URL.canParse(value);

const image = z.union([
  z.literal(''),
  z.string().regex(/^\/(?:pictures|uploads)\/[\w-]+\.(?:webp|avif)$/),
  text(2000).trim().refine(isHttpsAddress, 'An https address'),
]);

/** What the form for a new part sends: none of it is required, what is missing makes the part a draft. */
export const newPartSchema = z.strictObject({
  name: text(200).trim().default(''),
  description: text(5000).default(''),
  minQ: orNull(quantity),
  orderMultiple: orNull(orderMultiple),
  availableQ: orNull(quantity),
  price: orNull(price),
  image: image.default(''),
});
export type NewPart = z.infer<typeof newPartSchema>;

/** Any of a part's fields; those left out stay as they are. */
export const partChangeSchema = z.strictObject({
  availableQ: quantity.optional(),
  minQ: quantity.optional(),
  orderMultiple: orderMultiple.nullable().optional(),
  price: price.optional(),
  name: text(200).trim().optional(),
  description: text(5000).optional(),
  image: image.optional(),
  lifeCycleStatus: lifeCycleStatusSchema.optional(),
});
export type PartChange = z.infer<typeof partChangeSchema>;

export const categorySchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    parts: z.int().describe('Number of parts that visitors see'),
    mayBeMore: z.boolean().describe('A search found more than 10,000 parts: so many of the first of them are in this category'),
    subcategories: z.array(z.object({ slug: z.string(), name: z.string(), parts: z.int() })),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categorySchema>;

/** Largest picture that can be uploaded, in bytes. */
export const pictureMaxBytes = 10_000_000;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const uploadedPictureSchema = z.object({ image: z.string().describe("What a part's image takes") }).meta({ id: 'UploadedPicture' });
