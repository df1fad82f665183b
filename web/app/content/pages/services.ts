import { prose } from '../text-block.ts';
import type { TextPage } from './text-page.ts';

export const servicePages: readonly TextPage[] = [
  {
    slug: 'ordering',
    title: 'Ordering and stock',
    summary: 'How an order is placed, what it takes from the shelf, and until when you can cancel it.',
    sections: [
      {
        title: 'Before you order',
        body: [
          prose`Anyone can see the catalogue with prices, stock and minimum order quantities. To order, sign up with your shop’s name and
            e-mail address. Each part has its own page with quantity, address and phone; the address of your last order is filled in for
            you.`,
        ],
      },
      {
        title: 'What happens when you order',
        body: [
          {
            list: [
              'The quantity has to be above the part’s minimum and below its stock; the form tells you while you type.',
              'The pieces leave the stock at the moment the order is placed. Nobody else can buy them.',
              prose`The price is the one you saw. If it has changed meanwhile, the order is refused and you are shown the new price, so you
                never pay something else than you agreed to.`,
              'Pressing the button twice, or again after a lost connection, does not order twice.',
            ],
          },
        ],
      },
      {
        title: 'Paying and cancelling',
        body: [
          prose`A new order is unpaid. You find it under My Orders and pay it by card when you are ready. As long as it is unpaid you can
            cancel it there yourself; its pieces go back on the shelf at once. A paid order cannot be cancelled on the page: write to us.`,
        ],
      },
    ],
  },
  {
    slug: 'interchange-search',
    title: 'Interchange search',
    summary: 'Find our part by the number on the old one, whoever made it.',
    sections: [
      {
        title: 'Type what you read',
        body: [
          prose`The search compares letters and digits only. Spaces, dots, dashes and capitals make no difference, so a number can be typed
            as it stands on the part, on an invoice or in another catalogue. The first characters are enough if the rest cannot be read
            any more.`,
          'It looks through',
          {
            list: [
              'our own part numbers;',
              'the vehicle makers’ numbers that a part replaces;',
              'numbers of other brands that a part replaces;',
              'names and descriptions, where you type words instead of a number.',
            ],
          },
        ],
      },
      {
        title: 'Check before you order',
        body: [
          prose`An interchange says that our part takes the place of the part with that number. It cannot know whether the old part was the
            right one for the car. Compare position, main dimensions and connections with the data on the part’s page, above all when a
            car has changed hands or has been repaired after an accident.`,
          prose`All interchange numbers in this catalogue belong to invented brands. They show how the search works and are not fitment
            data for real vehicles.`,
        ],
      },
    ],
  },
  {
    slug: 'card-payment',
    title: 'Payment by card',
    summary: 'Where your card number goes, what the shop gets to know of it, and what happens when something breaks.',
    sections: [
      {
        title: 'Your card stays with the card provider',
        body: [
          prose`You type the card number into a field that belongs to the card provider. It travels from there straight to the provider;
            the shop’s own pages and servers never see it. What the shop keeps is the amount, whether the payment succeeded, and the
            transaction id that you find with your order.`,
          prose`Your bank may ask you to confirm the payment. That happens on the same page, and you come back to your order afterwards.`,
        ],
      },
      {
        title: 'If something goes wrong',
        body: [
          {
            list: [
              'A declined card leaves the order as it was. The provider’s reason is shown; try again or take another card.',
              prose`A connection lost in the middle of a payment does no harm: the shop asks the provider what really happened and shows the
                order as paid, or not.`,
              'An order is paid at most once. A payment that succeeds for an order cancelled in the same moment is refunded in full.',
            ],
          },
        ],
      },
      {
        title: 'In this demonstration',
        body: [
          prose`Unless it was set up with real keys, the shop uses a sandbox in place of the card provider. It is marked as such, takes only
            test cards and moves no money. Never type a real card number into it.`,
        ],
      },
    ],
  },
];
