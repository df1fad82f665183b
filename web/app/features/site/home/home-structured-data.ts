import type { LifeCycleStatus } from '@axlewright/contract/catalog/life-cycle';
import { paths } from '@axlewright/contract/site/page-paths';
import type { PublicSettings } from '@axlewright/contract/site/settings';
import { shopDescription, shopName } from '../../../content/site.ts';
import { stockState } from '../../catalog/list/part-stock.ts';
import type { PartSummary } from '../../catalog/list/part-summary.ts';

type Shop = Pick<PublicSettings, 'publicUrl' | 'contactEmail'>;

/**
 * Data for search engines: the manufacturer as a schema.org Organization, and the listed parts as an ItemList. The part pages need a
 * login, so search engines cannot read them.
 */
export function homeStructuredData(parts: readonly PartSummary[], shop: Shop): Record<string, unknown> {
  const offered = parts.filter(({ price }) => price !== null);
  return {
    '@graph': [
      organizationData(shop),
      {
        '@type': 'ItemList',
        name: 'Parts catalog',
        url: `${shop.publicUrl}/`,
        numberOfItems: offered.length,
        itemListElement: offered.map((part, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: productData(part, shop),
        })),
      },
    ],
  };
}

function organizationData({ publicUrl, contactEmail }: Shop) {
  return {
    '@type': 'Organization',
    '@id': makerIdOf(publicUrl),
    name: shopName,
    description: shopDescription,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/logo.svg`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'sales', email: contactEmail, availableLanguage: 'en' },
  };
}

function productData(part: PartSummary, { publicUrl }: Shop) {
  const url = `${publicUrl}${paths.part(part._id)}`;
  const { minOrder } = stockState(part);
  return {
    '@type': 'Product',
    '@id': url,
    name: part.name,
    description: part.description || undefined,
    image: part.image ? new URL(part.image, publicUrl).href : undefined,
    category: part.category ?? undefined,
    brand: { '@type': 'Brand', name: part.brand },
    manufacturer: { '@id': makerIdOf(publicUrl) },
    mpn: part.partNumber,
    gtin: part.gtin ?? undefined,
    offers: {
      '@type': 'Offer',
      url,
      price: part.price?.toFixed(2),
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      availability: availabilityOf(part),
      seller: { '@id': makerIdOf(publicUrl) },
      eligibleQuantity: minOrder === null ? undefined : { '@type': 'QuantitativeValue', minValue: minOrder, unitText: part.unitOfMeasure },
    },
  };
}

/** The statuses of parts that will not be in stock again: renumbered, superseded, discontinued, obsolete. */
const discontinuedStatuses: readonly LifeCycleStatus[] = ['6', '7', '8', '9'];

function availabilityOf(part: PartSummary): string {
  if (stockState(part).minOrder !== null) return 'https://schema.org/InStock';
  return discontinuedStatuses.includes(part.lifeCycleStatus) ? 'https://schema.org/Discontinued' : 'https://schema.org/OutOfStock';
}

const makerIdOf = (publicUrl: string) => `${publicUrl}/#maker`;
