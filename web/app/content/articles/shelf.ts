import { prose } from '../text-block.ts';
import type { ArticleGroup } from './article.ts';

export const shelfArticles: ArticleGroup = {
  id: 'shelf',
  title: 'Cores and the shelf',
  articles: [
    {
      id: 'core-charges',
      question: 'What is a core deposit, and when do I get it back?',
      shortAnswer: prose`A deposit on the old unit, also called a core charge. You get it back when you return a used part of the same kind. The
        used part must be complete and rebuildable. Most suppliers give you 30 to 90 days.`,
      body: [
        prose`Starters, alternators, calipers, A/C compressors, steering racks and turbochargers are rebuilt from used units, the cores. The
          deposit makes sure that the cores come back. It is neither a fee nor profit: your customer gets it back for the core. Keep it
          separate from sales in your books and show it as its own line on the invoice.`,
        'A core is accepted if it is:',
        {
          list: [
            'the same type as the part sold, as shown by the number on the unit;',
            'complete and in one piece, with pulley, solenoid, actuator or bracket if the new one has them;',
            'drained of oil, coolant, refrigerant or brake fluid, with its openings plugged;',
            'free of cracked housings, burned windings, heavy rust and accident damage;',
            'packed in the box of the replacement, with the number readable.',
          ],
        },
        prose`Normal wear is no reason to refuse a core. Rebuilding repairs worn brushes, leaking seals and stuck pistons. Batteries have a similar
          deposit for a different reason: their lead and acid must be recycled.`,
        prose`At the counter, take the old part when the customer picks up the new one. Tag it with the invoice number. Send all cores back
          together once a month. If you forget a core, you lose its deposit.`,
      ],
    },
    {
      id: 'shelf-life',
      question: 'How long can brake fluid, belts, filters and batteries stay on the shelf?',
      shortAnswer: prose`Go by the date on the package, not by the day it arrived, and sell the oldest first. Do not sell brake fluid that has been
        opened.`,
      body: [
        prose`If the manufacturer prints a date, follow it. Without a date, many shops use these limits:`,
        {
          table: {
            caption: 'Storage limits for parts that age',
            head: ['Part', 'Limit', 'What ages'],
            rows: [
              ['Brake fluid (DOT 3, 4, 5.1), sealed', '2 to 3 years', 'It draws water from the air; the boiling point falls'],
              ['Timing belts', '5 years from the date code', 'Rubber hardens; sharp bends break the cords'],
              ['Serpentine and V-belts', '6 years', 'Rubber hardens under heat, light and ozone'],
              ['Oil and fuel filters', '5 years', 'The gasket hardens; moisture causes rust'],
              ['Air and cabin filters', '5 years (carbon: 3)', 'Paper takes up moisture; carbon takes up smells'],
              ['Flooded and EFB batteries', 'recharge every 3 months', 'Self-discharge, then sulfation'],
              ['AGM batteries', 'recharge every 6 months', 'As above, but more slowly'],
            ],
          },
        },
        prose`The room matters as much as the date. Keep it dry, dark, and between 50 and 77 °F. Store rubber away from welders and charging
          stations: their electric arcs make ozone, which cracks rubber. Do not hang belts on nails. Keep them in their sleeves, without kinks,
          and never inside out. Store filters with the opening covered.`,
        prose`Test batteries before they leave the shop. Charge them first if they have 12.5 V or less. Use an opened can of brake fluid within
          days or dispose of it, no matter what date is on the can.`,
      ],
    },
  ],
};
