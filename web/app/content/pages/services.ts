import { prose } from '../text-block.ts';
import type { TextPage } from './text-page.ts';

export const servicePages: readonly TextPage[] = [
  {
    slug: 'ordering',
    title: 'Ordering and stock',
    summary: 'How to place an order, what it does to our stock, and when you can still cancel it.',
    sections: [
      {
        title: 'Before you order',
        body: [
          prose`Anyone can see the catalog with prices, stock and minimum order quantities. To order, sign up with your shop’s name and email
            address. Each part’s page has a form for the quantity and your shipping address. The shipping address of your last order is filled
            in for you.`,
        ],
      },
      {
        title: 'When you order',
        body: [
          {
            list: [
              'The quantity must be more than the part’s minimum and less than its stock. Some parts are sold only in multiples, such as full cartons. The form checks this while you type.',
              'Your parts are set aside as soon as you place the order. Nobody else can buy them.',
              prose`You pay the price you saw. If the price changes before you order, the order is rejected and the page shows the new
                price.`,
              'If you press the button twice, or again after a lost connection, you still place only one order.',
            ],
          },
        ],
      },
      {
        title: 'Paying and canceling',
        body: [
          prose`A new order is unpaid. Find it under My Orders and pay by card when you are ready. We cancel orders that stay unpaid. You
            can cancel an unpaid order yourself, and its parts go back on the shelf right away. You cannot cancel a paid order online.
            Contact us instead.`,
        ],
      },
    ],
  },
  {
    slug: 'interchange-search',
    title: 'Interchange search',
    summary: 'Find our part by the number on the old one, no matter who made it.',
    sections: [
      {
        title: 'Type the number you see',
        body: [
          prose`The search compares only letters and digits. Spaces, dots, dashes and capitals do not matter. Type the number as it is on the
            part, on the invoice or in another catalog. If you cannot read the end of the number, type the beginning.`,
          'The search covers:',
          {
            list: [
              'our own part numbers;',
              'the OEM numbers that a part replaces;',
              'other brands’ numbers that a part replaces;',
              'names and descriptions, if you type words.',
            ],
          },
        ],
      },
      {
        title: 'Check before you order',
        body: [
          prose`An interchange number means that our part replaces the part with that number. It does not mean that the old part was right for
            the vehicle. Compare position, main dimensions and connections with the part’s page, especially if the car was bought used or
            repaired after an accident.`,
          prose`All interchange numbers in this catalog belong to invented brands. They show how the search works. They are not fitment data
            for real vehicles.`,
        ],
      },
    ],
  },
  {
    slug: 'card-payment',
    title: 'Card payment',
    summary: 'Where your card number goes, what we learn from it, and what happens if something goes wrong.',
    sections: [
      {
        title: 'Your card number goes to the card processor',
        body: [
          prose`You type the card number into a field that belongs to the card processor. It goes straight to the processor. Our pages and
            servers never see it. We keep the amount, whether the payment succeeded, and the transaction ID that is shown with your order.`,
          prose`Your bank may ask you to confirm the payment. That happens on the same page, and then you are back at your order.`,
        ],
      },
      {
        title: 'If something goes wrong',
        body: [
          {
            list: [
              'If your card is declined, the order stays unpaid. The page shows the processor’s reason. Try again or use another card.',
              prose`If you lose the connection during a payment, we ask the processor what happened. The order then shows as paid or unpaid.`,
              'An order is paid at most once. If a payment succeeds for an order that was just canceled, you get a full refund.',
            ],
          },
        ],
      },
      {
        title: 'In this demo',
        body: [
          prose`Unless real keys are set up, the shop uses a sandbox instead of a card processor. The payment page says so. The sandbox takes
            only test cards and moves no money. Never type a real card number into it.`,
        ],
      },
    ],
  },
];
