import { z } from 'zod';
import { dollars, exactCountLimit, idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { dollarAmountText, dollarsFromCents, formatCents, isDollarAmount, maximumChargeCents } from '../money/money.ts';
import { lowStockMargin, maximumQuantity } from '../sales/order-quantity.ts';
import { requiredText, textRule } from '../text-rule.ts';
import { gtin14Of } from './gtin.ts';
import { letterOrDigit } from './letter-or-digit.ts';
import { type LifeCycleStatus, lifeCycleStatuses } from './life-cycle.ts';
import { facetFilters } from './part-filters.ts';
import * as limits from './part-limits.ts';
import { maxParameterLengths, partSorts } from './part-sort.ts';
import { maximumSuccessors, type SupersessionKind, supersessionKinds } from './supersession.ts';

const supersessionKindSchema = z.enum(Object.keys(supersessionKinds) as [SupersessionKind, ...SupersessionKind[]]).describe(
  Object.entries(supersessionKinds)
    .map(([kind, text]) => `${kind}: ${text}`)
    .join('. '),
);

const lifeCycleStatusSchema = z.enum(Object.keys(lifeCycleStatuses) as [LifeCycleStatus, ...LifeCycleStatus[]]);

export const attributeSchema = z.object({ name: z.string(), value: z.string(), unit: z.string().nullable() });

/** A list shows this many attributes of each part. */
export const keyAttributeCount = 2;

/** Who made a part that this part replaces. OEM: the vehicle maker. */
export const interchangeTypes = ['OEM', 'competitor'] as const;
export type InterchangeType = (typeof interchangeTypes)[number];
export const interchangeSchema = z.object({ type: z.enum(interchangeTypes), brand: z.string(), partNumber: z.string() });

/** A part to order instead of one that was replaced. */
export const successorSchema = z.object({ _id: idSchema, partNumber: z.string(), brand: z.string(), name: z.string() });
export type Successor = z.infer<typeof successorSchema>;

/** A part as lists show it. `price` is in dollars, and quantities are in `unitOfMeasure`. */
export const partSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    image: z.string().describe('URL of the picture. Empty if there is none'),
    description: z.string(),
    minQ: z.int().describe('The ordered quantity must be greater than this'),
    orderMultiple: z
      .int()
      .nullable()
      .describe('The quantity must be a multiple of this, for example the number in a carton; null if any quantity is fine'),
    availableQ: z.int().nullable().describe('Stock. The ordered quantity must be less than this. Null if a draft has no stock'),
    price: z.number().nullable().describe('Dollars each. Null if a draft has no price'),
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
    draft: z
      .boolean()
      .describe('True if the part lacks a name, price or stock. Only staff who edit parts see drafts. Drafts cannot be ordered'),
    successors: z
      .array(successorSchema)
      .describe(
        'If this part was replaced: the parts to order instead. If there are several, they replace it together. If a successor was replaced, too, its own successors are listed instead, unless it is to be used up first and still has stock',
      ),
    keyAttributes: z.array(attributeSchema).max(keyAttributeCount).describe('The first attributes of the part'),
  })
  .meta({ id: 'Part' });
export type Part = z.infer<typeof partSchema>;

/** One part with everything that its page shows. */
export const partDetailSchema = partSchema
  .extend({
    quantityPerApplication: z.int().nullable(),
    supersededBy: z
      .object({ _id: idSchema, partNumber: z.string() })
      .nullable()
      .describe('The part that replaces this one. Null if there is none, or if several parts together replace it'),
    supersession: z
      .object({
        kind: supersessionKindSchema,
        successors: z.array(successorSchema).describe('The same as `successors` of the part'),
        numbers: z.array(z.object({ brand: z.string(), partNumber: z.string() })).describe('The direct successors, as staff entered them'),
      })
      .nullable(),
    coreCharge: z.number().nullable().describe('Dollars. Shown, but not charged'),
    attributes: z.array(attributeSchema),
    interchange: z.array(interchangeSchema),
    morePictures: z.array(z.string()).describe('URLs of the pictures after the first one, which is `image`'),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
  })
  .meta({ id: 'PartDetail' });
export type PartDetail = z.infer<typeof partDetailSchema>;

const stockLimitText = `Only staff who edit parts can sort or filter a list of more than ${exactCountLimit.toLocaleString('en-US')} parts by stock`;

const partFilters = facetFilters.extend({
  q: text(maxParameterLengths.q)
    .optional()
    .describe('Words, a part number or an interchange number, with or without spaces, dots and dashes'),
  category: text(maxParameterLengths.category).optional().describe('Slug of a category or subcategory'),
  vehicleId: idSchema
    .optional()
    .describe('Only parts that fit the vehicle, perhaps under conditions (see `GET /fitment`), and parts for any vehicle'),
  engineId: idSchema
    .optional()
    .describe('Only with vehicleId: the engine of the vehicle. Without it, parts for any of its engines are listed'),
  stock: z
    .enum(['low', 'none', 'draft'])
    .optional()
    .describe(
      `low: the part is available to order, and the stock is at most minQ + ${lowStockMargin}. none: there is too little stock for any order. draft: the part is a draft (only for staff who edit parts). ${stockLimitText}`,
    ),
  sort: z
    .enum(partSorts)
    .optional()
    .describe(
      `Default: relevance for a search (q), otherwise name. Relevance lists matches in the part's name before matches in its description. If a search finds more than ${exactCountLimit.toLocaleString('en-US')} parts, only the first ${(exactCountLimit + 1).toLocaleString('en-US')} are ranked. ${stockLimitText}`,
    ),
});

/** The path parameter of a part's endpoints. */
export const byPartId = z.object({ partId: idSchema });

/** With a search or a vehicle, only parts that match it are counted. */
export const categoryQuery = partFilters.pick({ q: true, vehicleId: true, engineId: true });
export type CategoryQuery = z.infer<typeof categoryQuery>;

export const partListQuery = pageQuery.extend(partFilters.shape).extend({
  purpose: z.enum(['suggestions']).optional().describe('suggestions: the user is still typing, so the list is not recorded as a search'),
});
/** The same filters as for the list. */
export const partFacetsQuery = partFilters.omit({ sort: true });
export type PartFacetsQuery = z.infer<typeof partFacetsQuery>;
/** The CSV export takes the same filters. It has no pages. */
export const partExportQuery = partFilters;
export type PartExportQuery = z.infer<typeof partExportQuery>;
export type PartListQuery = z.infer<typeof partListQuery>;

/** Returns whether a number can be a part's stock or minimum. */
export function isStockQuantity(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maximumQuantity;
}

const priceText = `The price must be between ${formatCents(1)} and ${formatCents(maximumChargeCents)}`;
const isPriceInBounds = (dollars: number) => dollars > 0 && dollars <= dollarsFromCents(maximumChargeCents);

/** Returns why an amount in dollars cannot be a price, or null. */
export function priceProblem(dollars: number): string | null {
  if (!isDollarAmount(dollars)) return dollarAmountText;
  return isPriceInBounds(dollars) ? null : priceText;
}

const quantity = z.int().min(0).max(maximumQuantity);
const orderMultiple = z.int().min(1).max(maximumQuantity);
const price = dollars.refine(isPriceInBounds, priceText);

/** Like the given schema, but an empty string or a missing field becomes null. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

const isHttpsUrl = (value: string) => /^https:\/\/[^\s\p{Cc}]+$/u.test(value) && URL.canParse(value);

const ownPicture = /^\/(?:pictures|uploads)\/[\w-]+\.(?:webp|avif)$/;
const imageMaxLength = 2000;

/** Returns whether a text can be the image of a part: a picture of the shop, an https URL, or empty. */
export function isImage(value: string): boolean {
  return value === '' || ownPicture.test(value) || (textRule(imageMaxLength)(value) === null && isHttpsUrl(value));
}

const image = z.union([z.literal(''), z.string().regex(ownPicture), text(imageMaxLength).trim().refine(isHttpsUrl, 'An https URL')]);

/** The form for a new part. No field is required: a part without a name, price or stock is a draft. */
export const newPartSchema = z.strictObject({
  name: text(limits.partNameMaxLength).trim().default(''),
  description: text(limits.partDescriptionMaxLength).default(''),
  minQ: orNull(quantity),
  orderMultiple: orNull(orderMultiple),
  availableQ: orNull(quantity),
  price: orNull(price),
  image: image.default(''),
});
export type NewPart = z.infer<typeof newPartSchema>;

const enterNumberText = 'Enter a part number';
const gtinText = 'Enter 8 to 14 digits. The last digit is a check digit';

/** Which parts replace a part. */
export const successorsSchema = z
  .strictObject({
    kind: z.enum(['none', ...supersessionKindSchema.options]).describe('none: nothing replaces the part'),
    partNumbers: z
      .array(text(limits.partNumberMaxLength).trim().regex(letterOrDigit, enterNumberText))
      .max(maximumSuccessors, `At most ${maximumSuccessors} parts`)
      .describe('Part numbers of the catalog: at least two for the kind `split`, an empty list for `none`, otherwise exactly one'),
  })
  .refine(({ kind, partNumbers }) => kind !== 'split' || partNumbers.length > 1, {
    path: ['partNumbers'],
    message: 'Enter at least two part numbers',
  })
  .refine(({ kind, partNumbers }) => kind === 'split' || partNumbers.length === (kind === 'none' ? 0 : 1), {
    path: ['partNumbers'],
    message: 'Enter one part number',
  });
export type Successors = z.infer<typeof successorsSchema>;

const requiredTextOf = (maxLength: number) => text(maxLength).trim().min(1, requiredText);
const numberText = text(limits.partNumberMaxLength).trim().regex(letterOrDigit, enterNumberText);
const pieces = orderMultiple;

/** Returns whether a text can be the GTIN of a part: 8 to 14 digits with the right check digit. */
function isGtin(typed: string): boolean {
  return /^\d{8,14}$/.test(typed) && gtin14Of(typed) !== null;
}

const editedAttribute = z.strictObject({
  name: requiredTextOf(limits.attributeNameMaxLength).regex(limits.withoutColon, limits.attributeNameText),
  value: requiredTextOf(limits.attributeValueMaxLength),
  unit: requiredTextOf(limits.attributeUnitMaxLength).nullable(),
});

const editedInterchange = z.strictObject({
  type: z.enum(interchangeTypes),
  brand: text(limits.brandMaxLength).trim(),
  partNumber: numberText,
});

/** Fields of a part to change. Missing fields stay as they are. A new list replaces the old one as a whole. */
export const partChangeSchema = z.strictObject({
  availableQ: quantity.optional(),
  minQ: quantity.optional(),
  orderMultiple: orderMultiple.nullable().optional(),
  price: price.optional(),
  name: text(limits.partNameMaxLength).trim().optional(),
  description: text(limits.partDescriptionMaxLength).optional(),
  image: image.optional(),
  lifeCycleStatus: lifeCycleStatusSchema.optional(),
  partNumber: numberText.optional().describe('Parts that refer to this one as a successor or a needed part keep referring to it'),
  brand: requiredTextOf(limits.brandMaxLength).optional(),
  category: requiredTextOf(limits.categoryMaxLength)
    .nullable()
    .optional()
    .describe('Name of a category. The part loses its subcategory, unless the change sets a new one'),
  subcategory: requiredTextOf(limits.categoryMaxLength).nullable().optional().describe('Name of a subcategory of the category'),
  partTerminology: requiredTextOf(limits.terminologyMaxLength).nullable().optional(),
  position: requiredTextOf(limits.positionMaxLength).nullable().optional(),
  gtin: z.string().refine(isGtin, gtinText).nullable().optional(),
  unitOfMeasure: requiredTextOf(limits.unitMaxLength).optional(),
  packageQuantity: pieces.nullable().optional(),
  quantityPerApplication: pieces.nullable().optional(),
  coreCharge: price.nullable().optional(),
  attributes: z.array(editedAttribute).max(limits.maximumAttributes, `At most ${limits.maximumAttributes} attributes`).optional(),
  interchange: z
    .array(editedInterchange)
    .max(limits.maximumInterchangeNumbers, `At most ${limits.maximumInterchangeNumbers} numbers`)
    .optional(),
  morePictures: z
    .array(image.refine((value) => value !== '', requiredText))
    .max(limits.maximumPictures - 1, `At most ${limits.maximumPictures} pictures`)
    .optional()
    .describe('The pictures after the first one, in the order of the page'),
  successors: successorsSchema.optional().describe('Which parts replace the part'),
});
export type PartChange = z.infer<typeof partChangeSchema>;

export const categorySchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    parts: z.int().describe('Number of parts that visitors see'),
    mayBeMore: z
      .boolean()
      .describe(
        `True if the search found more than ${exactCountLimit.toLocaleString('en-US')} parts. The shop then stops counting, so the category may have more parts than the count says`,
      ),
    subcategories: z.array(z.object({ slug: z.string(), name: z.string(), parts: z.int() })),
  })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof categorySchema>;

/** The largest picture that can be uploaded, in bytes. */
export const pictureMaxBytes = 10_000_000;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const uploadedPictureSchema = z
  .object({ image: z.string().describe('The URL for the image field of a part') })
  .meta({ id: 'UploadedPicture' });
