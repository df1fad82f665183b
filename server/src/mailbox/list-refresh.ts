/** How often the list asks for new mails. Said on the page by the server, kept by the page's script. */
export const refreshSeconds = 3;
