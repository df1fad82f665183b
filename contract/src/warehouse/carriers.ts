/** Who carries a shipment. In the URL of the tracking page, `{}` stands for the tracking number. */
interface Carrier {
  label: string;
  /** null: the carrier has no tracking page */
  trackingPage: string | null;
}

export const carriers = {
  ups: { label: 'UPS', trackingPage: 'https://www.ups.com/track?tracknum={}' },
  fedex: { label: 'FedEx', trackingPage: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  usps: { label: 'USPS', trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}' },
  dhl: { label: 'DHL', trackingPage: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id={}' },
  freight: { label: 'Freight', trackingPage: null },
  'our-truck': { label: 'Our truck', trackingPage: null },
  pickup: { label: 'Pickup', trackingPage: null },
} as const satisfies Record<string, Carrier>;

export const carrierCodes = Object.keys(carriers) as CarrierCode[];
export type CarrierCode = keyof typeof carriers;

/** Returns the URL of the carrier's page about a shipment, or null if there is none. */
export function trackingUrl(carrier: CarrierCode, trackingNumber: string): string | null {
  const { trackingPage } = carriers[carrier];
  return trackingPage === null || trackingNumber === '' ? null : trackingPage.replace('{}', encodeURIComponent(trackingNumber));
}

/** The maximum number of boxes in a shipment. Each box gets a label. */
export const maximumBoxes = 99;
