import type { PublicSettings } from '@axlewright/contract/site/settings';
import { shopName } from '@axlewright/contract/site/shop-name';
import type { FirebaseProject, Settings } from './env.ts';
import type { OutsideServices } from './outside-services.ts';
import type { Seller } from './platform/pdf/seller.ts';

/** The settings that everyone may read, because the pages need them. */
export const publicSettingsOf = (
  { mode, firebase, contactEmail, publicUrl }: Settings,
  { google, cards: { publishableKey, scriptUrl } }: OutsideServices,
): PublicSettings => ({
  mode,
  identity: firebase ? 'firebase' : 'embedded',
  firebase: firebase && publicFirebase(firebase),
  google: firebase !== null || google !== null,
  contactEmail,
  publicUrl,
  stripe: { publishableKey, scriptUrl },
});

function publicFirebase({ projectId, apiKey, authDomain, emulatorHost }: FirebaseProject): PublicSettings['firebase'] {
  return { projectId, apiKey, authDomain, emulator: emulatorHost && `http://${emulatorHost}` };
}

/** Who sells, for labels, packing slips, and receipts. */
export const sellerOf = ({ sellerAddress, contactEmail, publicUrl, sellerTimeZone }: Settings): Seller => ({
  name: shopName,
  address: sellerAddress,
  email: contactEmail,
  website: new URL(publicUrl).host,
  timeZone: sellerTimeZone,
});
