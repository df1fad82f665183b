/** Settings for tests in which an account needs more unpaid orders than a real shop allows. */
export const unlimitedCaps = {
  OPEN_UNPAID_ORDERS: '1000000',
  OPEN_UNPAID_ORDERS_UNVERIFIED: '1000000',
  OPEN_UNPAID_LINES: '1000000',
  OPEN_UNPAID_LINES_UNVERIFIED: '1000000',
  STOCK_SHARE_UNVERIFIED: '1',
};
