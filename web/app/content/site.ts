export { shopName } from '@axlewright/contract/site/shop-name';

export const shopDescription =
  'Axlewright makes brake, suspension, engine and electrical parts for cars and sells them directly to parts stores and repair shops.';
