import { shopName } from '../site.ts';
import { prose } from '../text-block.ts';
import type { TextPage } from './text-page.ts';

export const companyPages: readonly TextPage[] = [
  {
    slug: 'about',
    title: `About ${shopName}`,
    summary: 'An auto parts manufacturer that sells directly to parts stores and repair shops.',
    sections: [
      {
        title: 'Our customers',
        body: [
          prose`Our customers are parts counters, repair shops with parts on the shelf, and tool and equipment dealers. They buy pieces and
            cartons, not pallets. They often have the old part in hand and need an answer right away. That is why one search field takes any
            number, and one page shows price, stock, minimum order and specifications.`,
        ],
      },
      {
        title: 'Our parts',
        body: [
          prose`We make brake, suspension, steering, engine and electrical parts, plus filters, belts, cooling, exhaust and lighting. Each
            part’s page shows its part number, its interchange numbers and the measurements that decide whether it fits. If the used unit can be
            rebuilt, the page shows the core deposit next to the price.`,
        ],
      },
      {
        title: 'What is real',
        body: [
          prose`The manufacturer is invented, and so are its catalog, brands, figures and first reviews. The shop is real software: it
            handles stock, orders, payments and accounts as it would for real goods. See My Portfolio for how it works.`,
          prose`The product pictures are rendered from models that were built for this shop. None of them shows a real manufacturer’s part.`,
        ],
      },
    ],
  },
];
