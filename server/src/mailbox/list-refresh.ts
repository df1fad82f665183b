/** How often the list of emails refreshes. */
export const refreshSeconds = 3;
