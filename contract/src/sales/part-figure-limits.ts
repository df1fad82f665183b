/** How many months the figures of a part cover, including the current one. */
export const figureMonths = 12;
/** The figures count at most this many order lines of a part, the newest ones. */
export const maximumFigureLines = 100_000;
export const topBuyers = 10;
/** The searches cover this many days. */
export const figureSearchDays = 90;
export const maximumFigureSearches = 20;
