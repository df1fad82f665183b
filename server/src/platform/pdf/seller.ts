/** The company that sells and ships, as the shop's documents show it. */
export interface Seller {
  name: string;
  /** the lines of the postal address; empty: the operator has not set it */
  address: readonly string[];
  email: string;
  /** the time zone of the dates on documents; an IANA name, such as America/New_York */
  timeZone: string;
  website: string;
}
