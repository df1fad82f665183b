import { coreDepositTerms } from '../core-deposits.ts';
import { shopName } from '../site.ts';
import { prose } from '../text-block.ts';
import type { TextPage } from './text-page.ts';

export const legalPages: readonly TextPage[] = [
  {
    slug: 'terms',
    title: 'Terms of sale',
    summary: 'What you and the shop agree to when you order here.',
    sections: [
      {
        title: 'This is a demo',
        body: [
          prose`${shopName} is an invented manufacturer, and this is a demo of a shop. Nothing you order here is shipped, and the card sandbox
            charges nothing. The terms below describe how the shop works. They do not offer goods for sale.`,
        ],
      },
      {
        title: 'Orders and prices',
        body: [
          {
            list: [
              'The shop sells to businesses. Prices are in US dollars for one piece, without tax and freight.',
              'An order is valid when the shop confirms it. Its price is the unit price times the quantity, as the page showed it.',
              'The quantity must be more than the part’s minimum and less than its stock. It is deducted from our stock right away.',
              'You can cancel an unpaid order under My Orders. You cannot cancel a paid order there.',
            ],
          },
        ],
      },
      {
        title: 'Payment',
        body: [
          prose`You pay for orders by card. An order is paid when the card processor confirms the payment. If a payment succeeds after the order
            was canceled, the full amount is refunded to the card.`,
        ],
      },
      {
        title: 'Parts and fitment',
        body: [
          prose`Specifications and interchange numbers are sample data. Do not use them to choose or install parts for a vehicle on the
            road.`,
        ],
      },
    ],
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    summary: 'What the shop stores about you, where it is stored, and who can see it.',
    sections: [
      {
        title: 'What is stored on the server',
        body: [
          {
            list: [
              'Your account: name, email address, a hash of your password, and the public keys of your passkeys. The password itself is not stored.',
              'Your sign-ins: the time, browser and IP address. My Profile lists them. You can log out other browsers there.',
              'Your orders: parts, quantities, prices, shipping address, phone, PO number, notes, payment status, the card processor’s transaction ID, and the name and tax ID that your company had when it paid.',
              'Your company: name, tax ID, phone and addresses, basket, saved lists, own part numbers, the cars in its garage with their license plates, VINs and notes, and the history of its members.',
              'Your profile: name, education, location, phone and LinkedIn URL, if you fill them in.',
              'Your reviews. They are public and show the name of your account.',
            ],
          },
          prose`The phone number that you enter at checkout is sent with the order. The one that you enter on a part’s page is not sent. The
            contact form does not send anything to us. It opens your own email app. The other members of your company see what belongs to the company. Staff of
            the shop can see accounts and orders.`,
        ],
      },
      {
        title: 'What is stored in your browser',
        body: [
          prose`Local storage keeps the access token while you are logged in, under the name accessToken, with its expiration time. It also keeps
            your display settings, such as light or dark colors, the vehicle that you chose, the parts that you compare, and the rows of
            your order pad. Session storage keeps what you typed into some forms until you log out or close the tab.
            Cookies keep your sign-in and a random ID for this browser. Scripts cannot read these cookies.
            The random ID tells us whether you signed in from a new browser. If so, we email you. Logging out removes the token and the
            sign-in.`,
        ],
      },
      {
        title: 'Who else is involved',
        body: [
          prose`There are no tracking cookies, no ads and no analytics services. Fonts and scripts come from the shop itself. The payment
            page loads the card processor’s script only if the shop runs with real keys. A part’s picture can come from another site if an
            admin entered its URL. If you sign in with Google, Google learns that you use this shop. The shop
            can also use a hosted sign-in service. If it does, error messages on the login page start with the name of that service. The
            service then keeps your email address, name and password, the login page can load its scripts, and this browser’s storage keeps
            your sign-in.`,
        ],
      },
      {
        title: 'Your data',
        body: [
          prose`You can change your profile in the dashboard at any time. There you can also export what we store about you, and close your
            account. Closing deletes your name, your profile and all ways to log in. We keep orders and payments with the names,
            addresses and tax IDs in them, because they are business records. For everything else, use the contact form on the home page.`,
        ],
      },
    ],
  },
  {
    slug: 'returns-and-cores',
    title: 'Returns and cores',
    summary: 'How to cancel an order, return parts, and get the deposit for a used unit.',
    sections: [
      {
        title: 'Unpaid orders',
        body: ['Cancel the order under My Orders. You do not need a reason. The parts go back on the shelf right away.'],
      },
      {
        title: 'Paid orders',
        body: [
          prose`Contact us with the order number. We agree on the return by email before you send anything. Refunds go back to the card you paid
            with and show with the order. Return parts unused, complete and in their own box. We do not take back electrical parts that were
            installed, opened fluids or single-use fasteners, unless they arrived defective.`,
        ],
      },
      {
        title: 'Defective or wrong parts',
        body: [
          prose`Keep the part and its packaging as they are, write down the batch code, and send photos. If we packed the wrong part, or it fails
            under warranty, we replace it.`,
        ],
      },
      {
        title: 'Core deposits',
        body: [
          prose`Some parts have a core deposit. You get it back when you return the used unit. It is shown with the price. ${coreDepositTerms} See Blogs for the cores that we accept.`,
          'Because this is a demo, no goods are shipped in either direction.',
        ],
      },
    ],
  },
  {
    slug: 'imprint',
    title: 'Legal notice',
    summary: 'Who runs this shop, and how to contact them.',
    sections: [
      {
        title: 'Who is responsible',
        body: [
          prose`${shopName} is an invented auto parts manufacturer. No company of that name runs this shop, so there is no business registration
            and no tax ID to show here. The shop is a demo of how a manufacturer could sell to parts stores.`,
          prose`If you run a copy of this shop for a real business, you are responsible for it. Put your name, postal address, registration number
            and tax ID here before you open.`,
        ],
      },
      {
        title: 'Contact',
        body: [
          prose`Our email address is next to the contact form on the home page. The form opens your own email app with the message filled in. The
            page itself sends nothing.`,
        ],
      },
      {
        title: 'Content and rights',
        body: [
          prose`The software is published under the MIT License. Texts, product names, numbers and figures were made up for this shop. Any likeness
            to a real part number is a coincidence. The pictures were modeled and rendered for this shop. The typeface is Archivo, under the
            SIL Open Font License.`,
          prose`The answers under Blogs are general trade knowledge. They do not replace the instructions of the vehicle’s or the part’s
            manufacturer.`,
        ],
      },
    ],
  },
];
