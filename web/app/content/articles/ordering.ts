import { prose } from '../text-block.ts';
import type { ArticleGroup } from './article.ts';

export const orderingArticles: ArticleGroup = {
  id: 'ordering',
  title: 'Ordering and part numbers',
  articles: [
    {
      id: 'minimum-order-quantity',
      question: 'How much do I have to order, and why is there a minimum?',
      shortAnswer:
        'More than the minimum on the part’s page and less than what is in stock. The order form shows the smallest quantity you can order.',
      body: [
        prose`A manufacturer packs, counts and bills by the carton. An order below a certain quantity costs more to handle than it earns. That
          quantity is the minimum. It differs from part to part: you can order a single turbocharger, but not a single copper washer.`,
        'Three numbers on the page help you choose the quantity:',
        {
          list: [
            prose`Package quantity: how many pieces are in a carton. Full cartons ship better and are faster to count when they arrive.`,
            prose`Quantity per application: how many pieces one vehicle needs. Your customers buy rotors in pairs, so order an even number.`,
            prose`Stock: how many pieces are on the shelf now. Every order is deducted right away, so the number can be lower a minute later.`,
          ],
        },
        prose`If a part sells slowly, divide the minimum by the number you sell in a month. Control arms can stay on the shelf for two or three
          months. For parts that age, such as batteries, belts and brake fluid, stay well below the shelf life.`,
      ],
    },
    {
      id: 'superseded-numbers',
      question: 'A part number has been superseded. Can I still sell my old stock?',
      shortAnswer: prose`Usually yes, for the vehicles that the old number was listed for. The new part replaces the old part. But the old part
        does not always fit where the new part fits.`,
      body: [
        prose`A number is superseded when the manufacturer changes something that matters for fit, safety or supply: a different material, a
          revised bracket, two parts merged into one. The new part is tested on every vehicle of the old one, but the old part is not tested
          on vehicles of the new one. So do not sell an old part for a vehicle if the catalog lists only the new number.`,
        'Before you sell from old stock, find out what kind of change it was:',
        {
          list: [
            prose`Running change: same fit and function. Sell the old stock first.`,
            prose`Improvement after complaints: the old part fits but fails early. Ask before you sell it.`,
            prose`Kit instead of part: the new number includes bolts, a seal or an adapter that the old one needs too. Add them.`,
            prose`Recall or safety notice: stop selling, set the stock aside, and wait for instructions.`,
          ],
        },
        prose`A number can be superseded more than once. Follow the chain to its end before you order, and relabel the bin so that nobody reorders
          by the number on the old box. In our catalog, a superseded part links to its replacement, and a search for the old number still finds
          it.`,
      ],
    },
    {
      id: 'interchange-numbers',
      question: 'What does an interchange number tell me, and what does it not tell me?',
      shortAnswer: prose`It tells you that our part replaces the part with that number: same mounting, same connections, same job. It does not
        tell you that the old part was right for that car.`,
      body: [
        prose`An interchange lists the OEM numbers and other brands’ numbers that a part replaces. You can search for these numbers. Spaces, dots
          and dashes do not matter.`,
        'Four checks prevent most wrong deliveries:',
        {
          list: [
            prose`Read the number on the part, not on its box or on an invoice. Several finished parts often share a casting number. Look for the
              label or the stamped number.`,
            prose`Check the position. Left and right, front and rear, inner and outer can differ in just the last digit.`,
            prose`Compare two measurements that decide the fit: rotor diameter and height, filter thread and gasket, belt length and rib count,
              sensor connector.`,
            prose`Confirm by vehicle: model year, engine code and build date. The previous owner may have installed the wrong part.`,
          ],
        },
        prose`Do not combine interchanges. If A replaces B and B replaces C, A may still not fit where C fits. Each pair was compared only for
          the vehicles that both parts fit.`,
      ],
    },
    {
      id: 'counterfeit-parts',
      question: 'How can I spot a counterfeit part when it arrives?',
      shortAnswer: prose`Compare it with a part you know is genuine: label, weight, markings, finish. Most fakes copy the box well and the part
        badly. The surest protection is a short supply chain.`,
      body: [
        prose`The parts that are faked most sell all year, and their quality is hard to see: brake pads, filters, spark plugs, wheel bearings,
          oxygen sensors, airbags. The first sign is a price far below everyone else’s, or a seller who cannot say where the goods come from.`,
        'A check takes two minutes:',
        {
          list: [
            prose`Label: correct spelling, sharp print, a barcode that scans to the number printed under it, a batch code that matches the one on
              the part.`,
            prose`Weight and size: weigh it against a genuine part. Missing filter media, thin plates and hollow castings show right away.`,
            prose`Markings: lot code, country of origin, friction code on pads, cast or laser marks with clean edges. If ten parts have the same
              serial number, be suspicious.`,
            prose`Workmanship: burrs, crooked seams, loose friction material, glue where there should be a weld, a strong solvent smell.`,
          ],
        },
        prose`If you suspect a fake, do not sell it. Do not send it back either, because it could be sold to another shop. Set the lot aside. Take
          photos of the part and the packaging, keep the invoice and the packing slip, and tell the brand owner. If you already sold parts from
          the same lot, call those customers, especially for brakes, steering and seat belts.`,
      ],
    },
  ],
};
