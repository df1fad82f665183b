import { shopName } from '../site.ts';
import { prose } from '../text-block.ts';
import type { TextPage } from './text-page.ts';

export const companyPages: readonly TextPage[] = [
  {
    slug: 'about',
    title: `About ${shopName}`,
    summary: 'A maker of car parts that sells to the shops which put them on the counter.',
    sections: [
      {
        title: 'Who buys here',
        body: [
          prose`Retail shops: parts counters, garages that keep a shelf, and dealers in tools and equipment. They buy in pieces and cartons
            rather than pallets, need to know today what they can promise tomorrow, and usually hold the old part in their other hand. The
            shop is made for that moment: one field that takes any number, and a page that says price, stock, minimum and dimensions.`,
        ],
      },
      {
        title: 'What is made',
        body: [
          prose`Brake, suspension, steering, engine and electrical parts, with what belongs to them: filters, belts, cooling, exhaust and
            lighting. Each part carries its number, its interchange numbers and the measurements that decide whether it fits. Where a used
            unit is worth rebuilding, the core charge stands beside the price.`,
        ],
      },
      {
        title: 'What is real',
        body: [
          prose`The maker is invented, and so are its catalogue, its brands, its figures and the first reviews. The shop is not: stock,
            orders, payments and accounts are handled as they would be with real goods. How that works is told on the page called My
            Portfolio.`,
          prose`The product pictures are rendered from models that were built for this shop. None shows a real maker’s part.`,
        ],
      },
    ],
  },
];
