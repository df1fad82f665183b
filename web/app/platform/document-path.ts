let documentPath = '';

/** Called before anything moves about: later the address is no longer that of the document. */
export function rememberDocumentPath(): void {
  documentPath = window.location.pathname;
}

/** The path that the server sent this document for; its Content-Security-Policy holds on every page that scripts show in it. */
export function pathOfDocument(): string {
  return documentPath;
}
