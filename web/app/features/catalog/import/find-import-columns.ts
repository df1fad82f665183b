import { type CatalogColumnName, catalogColumnNames } from '@axlewright/contract/catalog/catalog-columns';

/** Other headings that catalogs use, without spaces and punctuation. */
const synonyms: Partial<Record<CatalogColumnName, RegExp>> = {
  'part number':
    /^(?:part|item|sku|mpn|pn|partno|partnum|itemnumber|itemno|articlenumber|artnr|productcode|partid)#?$|^(?:part|item|our)#?(?:no|number|code)$/,
  brand: /^(?:brandname|make|manufacturer|mfr|mfg|maker)$/,
  name: /^(?:partname|title|productname|itemname|shortdescription|product)$/,
  description: /^(?:desc|longdescription|details|text|partdescription)$/,
  image: /^(?:picture|photo|imageurl|pictureurl|img)$/,
  category: /^(?:group|productgroup|family|maincategory)$/,
  subcategory: /^(?:subgroup|subfamily)$/,
  'price in dollars': /^(?:price|listprice|list|unitprice|priceusd|usd|netprice|dealerprice|jobber)$/,
  'minimum order quantity': /^(?:moq|minqty|minimum|minq|minimumquantity|minorderqty|minimumorderqty|minorderquantity)$/,
  'order multiple': /^(?:multiple|ordermultiples|packmultiple|multiplesof)$/,
  stock: /^(?:qty|quantity|onhand|available|availableqty|availableq|qoh|instock|inventory|stockqty)$/,
  unit: /^(?:uom|unitofmeasure)$/,
  'package quantity': /^(?:packqty|pack|packagesize|qtyperpack|cartonqty|packsize|packageqty)$/,
  'part terminology': /^(?:terminology|parttype|terminologyname)$/,
  position: /^(?:location|pos)$/,
  attributes: /^(?:specs|specifications|attribute)$/,
  gtin: /^(?:upc|ean|barcode|gtin13|gtin14|upccode)$/,
  'life-cycle status': /^(?:status|lifecycle|lifecyclestatus|lifecyclecode)$/,
  'interchange number': /^(?:oem|oemnumber|oe|oenumber|oem#|crossreference|crossref|interchange|competitornumber|replaces)$/,
  'interchange brand': /^(?:oembrand|competitor|competitorbrand|interchangemake)$/,
  'successor number': /^(?:supersededby|replacedby|successor|newnumber|supersession)$/,
};

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9#]/g, '');

/** The column of the catalog for each heading; null: the heading is unknown, or an earlier heading already has the column. */
export function findImportColumns(headings: readonly string[]): (CatalogColumnName | null)[] {
  const found: (CatalogColumnName | null)[] = headings.map(
    (heading) => catalogColumnNames.find((name) => plain(name) === plain(heading)) ?? null,
  );
  for (const [index, heading] of headings.entries()) {
    if (found[index] !== null || plain(heading) === '') continue;
    found[index] = catalogColumnNames.find((name) => !found.includes(name) && synonyms[name]?.test(plain(heading))) ?? null;
  }
  // Two columns with the same heading: the first one counts.
  return found.map((name, index) => (name !== null && found.indexOf(name) < index ? null : name));
}

const maximumTitleRows = 10;

/** The row with the headings: among the first rows, the one with the most known headings. If none has any, the first row with content. */
export function findHeadingRow(table: readonly (readonly string[])[]): number {
  const scores = table.slice(0, maximumTitleRows).map((row) => findImportColumns(row).filter((name) => name !== null).length);
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  return Math.max(
    0,
    table.findIndex((row) => row.some((cell) => cell !== '')),
  );
}
