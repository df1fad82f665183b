let documentPath = '';

/** Call this before the first navigation, which changes the URL but not the document. */
export function rememberDocumentPath(): void {
  documentPath = window.location.pathname;
}

/** The path that this document was loaded from. Its Content-Security-Policy stays in force after client-side navigation. */
export function pathOfDocument(): string {
  return documentPath;
}
