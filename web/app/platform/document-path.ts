let documentPath = '';

/** Call this before the first client-side navigation, because a navigation changes the URL but keeps the document. */
export function rememberDocumentPath(): void {
  documentPath = window.location.pathname;
}

/** The path that this document was loaded from. The document's Content-Security-Policy still applies after client-side navigation. */
export function pathOfDocument(): string {
  return documentPath;
}
