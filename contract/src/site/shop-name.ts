/** The name of the shop, which is also the brand of its parts. */
export const shopName = 'Axlewright';
