/** The number of rows on one page of a list in the dashboard. */
export const rowsPerPage = 25;
