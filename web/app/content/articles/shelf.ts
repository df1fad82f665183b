import { prose } from '../text-block.ts';
import type { ArticleGroup } from './article.ts';

export const shelfArticles: ArticleGroup = {
  id: 'shelf',
  title: 'Cores and the shelf',
  articles: [
    {
      id: 'core-charges',
      question: 'What is a core charge, and when is it paid back?',
      shortAnswer: prose`A deposit on the old unit. It is paid back when a used part of the same kind comes back complete, rebuildable and
        within the return window, which in the trade is usually 30 to 90 days.`,
      body: [
        prose`Starters, alternators, calipers, air-conditioning compressors, steering racks and turbochargers are rebuilt from used units,
          the cores. The deposit makes sure they come back. It is neither a fee nor a margin: until the core is settled you owe it to your
          customer, so keep it apart from sales in your books and show it as a line of its own on the invoice.`,
        'A core is accepted when it is',
        {
          list: [
            'the same type as the part sold, which the number on the unit shows;',
            'complete and in one piece, with pulley, solenoid, actuator or bracket where the new one has them;',
            'drained of oil, coolant, refrigerant or brake fluid, with its openings plugged;',
            'free of cracked housings, burnt windings, seized-through rust and accident damage;',
            'packed in the box of the replacement, with the number readable.',
          ],
        },
        prose`Ordinary wear is no reason to refuse: worn brushes, a leaking seal or a stuck piston are what rebuilding is for. Batteries
          carry a similar deposit for another reason: their lead and acid must be recycled.`,
        prose`At the counter, take the old part when the customer collects the new one, tag it with the invoice number, and send cores
          back together once a month. A forgotten core is the most expensive item on the shelf.`,
      ],
    },
    {
      id: 'shelf-life',
      question: 'How long can brake fluid, belts, filters and batteries stay on the shelf?',
      shortAnswer: prose`Go by the date on the pack, not by the day it arrived, and sell the oldest first. Opened brake fluid is not
        stock any more.`,
      body: [
        prose`Where the maker prints a date, it decides. Where there is none, these are limits that many shops set for themselves:`,
        {
          table: {
            caption: 'Storage limits for parts that age',
            head: ['Part', 'Limit', 'What ages'],
            rows: [
              ['Brake fluid (DOT 3, 4, 5.1), sealed', '2 to 3 years', 'It draws water from the air; the boiling point falls'],
              ['Timing belts', '5 years from the date code', 'Rubber hardens; sharp bends break the cords'],
              ['Ribbed and V-belts', '6 years', 'Rubber hardens under heat, light and ozone'],
              ['Oil and fuel filters', '5 years', 'The gasket takes a set; rust where damp gets in'],
              ['Air and cabin filters', '5 years, carbon ones 3', 'Paper takes up damp; carbon takes up smells'],
              ['Flooded and EFB batteries', 'recharge every 3 months', 'Self-discharge, then sulphation'],
              ['AGM batteries', 'recharge every 6 months', 'The same, more slowly'],
            ],
          },
        },
        prose`The room matters as much as the date: dry, dark, between 10 and 25 °C, away from heaters, welding sets and charging
          stations, because electric arcs make the ozone that cracks rubber. Hang nothing on nails: belts stay in their sleeves, without
          kinks and never turned inside out. Stand filters with the opening covered.`,
        prose`Measure batteries before they leave the shop: at 12.5 V or less they go on the charger first. Once the seal of a brake fluid
          can is broken, use it up within days or dispose of it, whatever date it carries.`,
      ],
    },
  ],
};
