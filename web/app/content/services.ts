export type ServiceImage = 'factory' | 'search' | 'warehouse' | 'card' | 'return' | 'ruler';

export interface Service {
  id: string;
  img: ServiceImage;
  serviceName: string;
  line: string;
}

export const services: readonly Service[] = [
  {
    id: 'direct-supply',
    img: 'factory',
    serviceName: 'Supply from the maker',
    line: 'You buy where the part is made. No distributor in between, one price for every shop.',
  },
  {
    id: 'interchange',
    img: 'search',
    serviceName: 'Interchange search',
    line: 'Type the number on the old part, with or without its dots and dashes, and find ours that replaces it.',
  },
  {
    id: 'live-stock',
    img: 'warehouse',
    serviceName: 'Stock you can promise',
    line: 'The quantity on the page is the quantity on the shelf. An order takes its pieces off at once.',
  },
  {
    id: 'technical-data',
    img: 'ruler',
    serviceName: 'Technical data',
    line: 'Diameters, threads, positions and ratings stand with the part, in the units you measure with.',
  },
  {
    id: 'card-payment',
    img: 'card',
    serviceName: 'Payment by card',
    line: 'Pay each order by card when you are ready. Until then you can cancel it yourself.',
  },
  {
    id: 'core-returns',
    img: 'return',
    serviceName: 'Core returns',
    line: 'If a used unit comes back for rebuilding, the part’s page shows its core charge beside the price.',
  },
];
