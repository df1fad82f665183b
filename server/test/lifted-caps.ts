/** Settings for shops in which one account leaves more unpaid than a real shop allows. */
export const liftedCaps = {
  OPEN_UNPAID_ORDERS: '1000000',
  OPEN_UNPAID_ORDERS_UNVERIFIED: '1000000',
  OPEN_UNPAID_LINES: '1000000',
  OPEN_UNPAID_LINES_UNVERIFIED: '1000000',
  STOCK_SHARE_UNVERIFIED: '1',
};
