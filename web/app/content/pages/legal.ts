import { shopName } from '../site.ts';
import { prose } from '../text-block.ts';
import type { TextPage } from './text-page.ts';

export const legalPages: readonly TextPage[] = [
  {
    slug: 'terms',
    title: 'Terms of sale',
    summary: 'What is agreed when you order here.',
    sections: [
      {
        title: 'A demonstration',
        body: [
          prose`${shopName} is an invented maker and this is a demonstration of a shop. Nothing ordered here is shipped, and with the card
            sandbox nothing is charged. The terms below describe how the shop behaves; they offer no goods for sale.`,
        ],
      },
      {
        title: 'Orders and prices',
        body: [
          {
            list: [
              'The shop sells to businesses. Prices are in US dollars for one piece, without taxes and freight.',
              'An order stands when the shop confirms it. Its price is unit price times quantity, as shown when it was placed.',
              'The quantity must be above the minimum and below the stock of the part. An order takes its pieces from the stock at once.',
              'An unpaid order can be cancelled by the buyer under My Orders. A paid one cannot be cancelled there.',
            ],
          },
        ],
      },
      {
        title: 'Payment',
        body: [
          prose`Orders are paid by card through the card provider. An order is paid when the provider confirms the payment. Where a payment
            succeeds after the order has been cancelled, the whole amount goes back to the card.`,
        ],
      },
      {
        title: 'Parts and fitment',
        body: [
          prose`Technical data and interchange numbers are sample data. They must not be used to choose or fit parts for a vehicle on the
            road.`,
        ],
      },
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    summary: 'What the shop stores about you, where, and what it does not do.',
    sections: [
      {
        title: 'What is stored on the server',
        body: [
          {
            list: [
              'Your account: name, e-mail address, a hash of your password, and the public keys of your passkeys. The password itself is not stored.',
              'Your sign-ins: when, and with which browser and network address. My Profile lists them, and the others can be ended there.',
              'Your orders: part, quantity, price, address, whether they are paid, and the card provider’s transaction id.',
              'Your profile: name, education, location, phone and a LinkedIn address, as far as you fill them in.',
              'Your reviews. They are public and carry your account’s name.',
            ],
          },
          prose`The phone number on the order form is not sent with the order. The contact form sends nothing either: it opens your own mail
            program. Administrators of the shop can see accounts and orders.`,
        ],
      },
      {
        title: 'What is stored in your browser',
        body: [
          prose`In local storage: the access token while you are logged in, under the name accessToken, with the moment at which it expires,
            and your choice of light or dark. In cookies, which pages cannot read: your sign-in, and a random name of this browser, by which we notice and mail
            you when another one signs in. Logging out removes token and sign-in.`,
        ],
      },
      {
        title: 'Who else is involved',
        body: [
          prose`There are no tracking cookies, no advertising and no statistics services. Fonts and scripts come from the shop itself. Only
            the payment page loads something from outside, the card provider’s script, and only where the shop runs with real keys. A
            part’s picture can come from another site if an administrator has named an address there. Where signing in with Google is offered
            and you use it, Google learns that you use this shop. Where the shop leaves signing in to a hosted service (the login page’s messages then
            begin with its name), that service keeps your e-mail address, name and password in place of the shop, and your sign-in in this
            browser’s storage.`,
        ],
      },
      {
        title: 'Your data',
        body: [
          prose`Your profile can be changed in the dashboard at any time. To see or delete everything else, write to us through the contact
            form on the home page.`,
        ],
      },
    ],
  },
  {
    slug: 'returns-and-cores',
    title: 'Returns and cores',
    summary: 'Cancelling, sending parts back, and getting the deposit for a used unit.',
    sections: [
      {
        title: 'Not paid yet',
        body: ['Cancel the order under My Orders. It needs no reason, and the pieces go back on the shelf at once.'],
      },
      {
        title: 'Paid already',
        body: [
          prose`Write to us with the order’s number. A return is agreed by e-mail before anything is sent; refunds go back to the card that
            paid and show with the order. Parts come back unused, complete and in their own box. Electrical parts that have been fitted,
            opened fluids and single-use fasteners cannot be sold again and are not taken back, unless they arrived faulty.`,
        ],
      },
      {
        title: 'Faulty or wrong parts',
        body: [
          prose`Keep the part and its packaging as they are, note the batch code, and send photographs. If we packed the wrong part, or it
            fails within its warranty, it is replaced.`,
        ],
      },
      {
        title: 'Core charges',
        body: [
          prose`Some parts name a core charge. It is the deposit for the used unit, shown beside the price. It is not charged with the
            order: the card pays price times quantity. We settle cores by email. What makes a core acceptable is explained among the questions under Blogs.`,
          'Because this is a demonstration, no goods travel in either direction.',
        ],
      },
    ],
  },
  {
    slug: 'imprint',
    title: 'Imprint',
    summary: 'Who is behind this shop, and how to write to them.',
    sections: [
      {
        title: 'Responsible',
        body: [
          prose`${shopName} is an invented maker of car parts. There is no company of that name behind these pages, no commercial register
            entry and no tax number, and this page invents none. The shop is a piece of software that shows how a maker could sell to retail
            shops.`,
          prose`Whoever runs a copy of it for real business is responsible for it and has to put name, address, register number and tax
            number here before opening.`,
        ],
      },
      {
        title: 'Contact',
        body: [
          prose`The address for messages is the one shown with the contact form on the home page. The form opens your own mail program with
            the message filled in. Nothing is sent from the page itself.`,
        ],
      },
      {
        title: 'Content and rights',
        body: [
          prose`The software is published under the MIT licence. Texts, product names, numbers and figures were made up for the shop; any
            likeness to a real part number is chance. The pictures were modelled and rendered for it. The typeface is Archivo, under the SIL
            Open Font License.`,
          prose`The answers under Blogs are general trade knowledge. They do not replace the instructions of the vehicle’s maker or of the
            part’s maker.`,
        ],
      },
    ],
  },
];
