/** Refresh interval of the list. The page shows it, and its script uses it. */
export const refreshSeconds = 3;
