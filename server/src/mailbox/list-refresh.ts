/** How often the list of mails refreshes. */
export const refreshSeconds = 3;
