export type ServiceImage = 'factory' | 'search' | 'warehouse' | 'card' | 'return' | 'ruler';

export interface Service {
  id: string;
  img: ServiceImage;
  serviceName: string;
  summary: string;
}

export const services: readonly Service[] = [
  {
    id: 'direct-supply',
    img: 'factory',
    serviceName: 'Factory-direct supply',
    summary: 'You buy directly from the manufacturer. Every shop pays the same price.',
  },
  {
    id: 'interchange',
    img: 'search',
    serviceName: 'Interchange search',
    summary: 'Type the number on the old part, with or without dots and dashes, and find our replacement.',
  },
  {
    id: 'live-stock',
    img: 'warehouse',
    serviceName: 'Stock you can promise',
    summary: 'The quantity on the page is the quantity on the shelf. Every order is deducted right away.',
  },
  {
    id: 'technical-data',
    img: 'ruler',
    serviceName: 'Specifications',
    summary: 'Diameters, threads, positions and ratings are listed with the part, in the units you measure with.',
  },
  {
    id: 'card-payment',
    img: 'card',
    serviceName: 'Card payment',
    summary: 'Pay for each order by card when you are ready. Until then you can cancel it yourself.',
  },
  {
    id: 'core-returns',
    img: 'return',
    serviceName: 'Core returns',
    summary: 'If the used unit can be rebuilt, the part’s page shows the core deposit next to the price.',
  },
];
