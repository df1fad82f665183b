/** The maker's name. Every text that names the maker takes it from here. */
export const shopName = 'Axlewright';

export const shopDescription =
  'Axlewright makes brake, suspension, engine and electrical parts for cars and sells them straight to retail shops.';
