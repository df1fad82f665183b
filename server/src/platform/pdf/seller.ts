/** Who sells and ships: what the shop's documents say about itself. */
export interface Seller {
  name: string;
  /** the lines of the postal address; empty: the operator has not set it */
  address: readonly string[];
  email: string;
  website: string;
}
