/** The manufacturer's name. Every text that names it uses this constant. */
export const shopName = 'Axlewright';

export const shopDescription =
  'Axlewright makes brake, suspension, engine and electrical parts for cars and sells them directly to parts stores and repair shops.';
