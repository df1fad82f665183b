/** How many months the figures of a part cover, including the current one. */
export const figureMonths = 12;
/** To find a part's top buyers and open orders, the shop reads at most this many order lines of the part, newest first. */
export const maximumFigureLines = 20_000;
export const topBuyers = 10;
/** The figures of a part include the searches for its numbers in this many days. */
export const figureSearchDays = 90;
export const maximumFigureSearches = 20;
