import { prose } from '../text-block.ts';
import type { ArticleGroup } from './article.ts';

export const orderingArticles: ArticleGroup = {
  id: 'ordering',
  title: 'Ordering and numbers',
  articles: [
    {
      id: 'minimum-order-quantity',
      question: 'How much do I have to order, and why is there a minimum?',
      shortAnswer: prose`More than the minimum on the part’s page and less than what is in stock. The order form starts at the first
        quantity that is accepted: the minimum plus one.`,
      body: [
        prose`A maker packs, counts and books by the carton. Below a certain number of pieces the handling costs more than the sale
          brings, and that number becomes the minimum. It differs from part to part: one turbocharger pays for its own handling, one
          copper washer does not.`,
        'Three figures on the page help you choose the quantity:',
        {
          list: [
            prose`Package quantity: how many pieces share a carton. Whole cartons travel better and are quicker to count in.`,
            prose`Quantity per application: how many one vehicle needs. Rotors go by the axle, so an odd number leaves you with one
              that nobody buys alone.`,
            prose`Stock: what is on the shelf now. An order takes its pieces off at once, so the figure can be lower a minute later.`,
          ],
        },
        prose`For a slow mover, divide the minimum by what you sell in a month. Two or three months of a control arm do no harm. For
          anything that ages, such as batteries, belts and brake fluid, that number should stay well below the time it may stand on a
          shelf.`,
      ],
    },
    {
      id: 'superseded-numbers',
      question: 'A part number has been superseded. Can I still sell my old stock?',
      shortAnswer: prose`Usually yes, for the vehicles it was listed for. The new number replaces the old one; the old one does not
        automatically replace the new.`,
      body: [
        prose`A number is superseded when the maker changes something that matters for fit, safety or supply: another material, a
          revised bracket, two parts merged into one. The new part is tested against every vehicle of the old one. The other way round
          nobody has tested anything, so an old part must not be sold where the catalogue names only the new number.`,
        'Before you sell from old stock, find out which kind of change it was:',
        {
          list: [
            prose`Running change: same fit and function. Sell the old stock first.`,
            prose`Improvement after complaints: the old part fits, but fails early. Ask before you sell it.`,
            prose`Kit instead of part: the new number brings bolts, a seal or an adapter that the old one needs too. Add them.`,
            prose`Recall or safety notice: stop selling, set the stock aside, and wait for instructions.`,
          ],
        },
        prose`Numbers can be superseded more than once. Follow the chain to its end before you order, and relabel the bin, so that
          nobody reorders by the number on the old box. In our catalogue a superseded part links to its successor, and searching for
          the old number still finds it.`,
      ],
    },
    {
      id: 'interchange-numbers',
      question: 'What does an interchange number promise, and what not?',
      shortAnswer: prose`That our part takes the place of the part with that number: same mounting, same connections, same job. It does
        not promise that the number on the old part was right for that car.`,
      body: [
        prose`An interchange lists the vehicle maker’s own numbers and those of other brands that a part replaces. You can type such a
          number into the search with or without spaces, dots and dashes: only letters and digits are compared.`,
        'Four checks prevent most wrong deliveries:',
        {
          list: [
            prose`Read the number from the part, not from the box it came in or from an invoice. A casting number is often shared by
              several finished parts; look for the label or the stamped number.`,
            prose`Check the position. Left and right, front and rear, inner and outer can differ in one last digit.`,
            prose`Compare two measurements that decide the fit: rotor diameter and height, thread and gasket of a filter, length and rib
              count of a belt, plug shape of a sensor.`,
            prose`Confirm by vehicle: model year, engine code and build date. The previous owner may have fitted the wrong part.`,
          ],
        },
        prose`Do not chain interchanges. If A replaces B and B replaces C, A need not replace C, because each pair was compared for the
          vehicles that the two have in common.`,
      ],
    },
    {
      id: 'counterfeit-parts',
      question: 'How can I tell a counterfeit part when it arrives?',
      shortAnswer: prose`Compare it with a piece you know is genuine: label, weight, markings, finish. Most fakes copy the box well and
        the part badly. The surest check is a short supply chain.`,
      body: [
        prose`Fakes pay best where demand is steady and quality invisible: brake pads, filters, spark plugs, wheel bearings, oxygen
          sensors, air bags. A price far below everybody else’s, or a seller who cannot say where the goods come from, is the first sign.`,
        'At the bench it takes two minutes:',
        {
          list: [
            prose`Label: spelling, sharp print, a barcode that scans to the number printed under it, a batch code that matches the one on
              the part.`,
            prose`Weight and size: weigh it against a genuine piece. Missing filter media, thin plates and hollow castings show at once.`,
            prose`Markings: lot code, country of origin, friction code on pads, cast or laser marks with clean edges. Ten parts with the
              same serial number are nine too many.`,
            prose`Workmanship: burrs, crooked seams, loose friction material, glue where there should be a weld, a strong smell of
              solvent.`,
          ],
        },
        prose`If you suspect a fake, do not sell it and do not simply send it back, because it would be sold to the next shop. Set the
          lot aside, photograph part and packaging, keep invoice and delivery note, and tell the owner of the brand. Parts you have
          already sold from the same lot need a call to the customer, above all when they belong to brakes, steering or restraints.`,
      ],
    },
  ],
};
