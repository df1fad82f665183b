/** How many months the figures of a part cover, including the current one. */
export const figureMonths = 12;
/** The top buyers of a part and its open orders are found in its newest order lines, at most this many. */
export const maximumFigureLines = 20_000;
export const topBuyers = 10;
/** The searches cover this many days. */
export const figureSearchDays = 90;
export const maximumFigureSearches = 20;
