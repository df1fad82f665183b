import { saveFile } from './save-file.ts';

/** The last printed document. It stays in the page, because the browser reads it while its print dialog is open. */
let lastFrame: { element: HTMLIFrameElement; url: string } | null = null;

/** Opens the browser's print dialog for a PDF. Browsers that cannot show a PDF in a page, as on phones, save it as a file instead. */
export async function printPdf(content: Blob, name: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) return saveFile(content, name);
  removeLastFrame();
  const url = URL.createObjectURL(content);
  const element = document.createElement('iframe');
  lastFrame = { element, url };
  const { promise: isLoaded, resolve } = Promise.withResolvers<void>();
  element.addEventListener('load', () => resolve(), { once: true });
  element.title = name;
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  // A frame with display: none is not printed.
  element.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; inset: auto 0 0 auto';
  element.src = url;
  document.body.append(element);
  await isLoaded;
  try {
    element.contentWindow?.print();
  } catch {
    // Some browsers do not let pages print what their PDF viewer shows.
    saveFile(content, name);
  }
}

function removeLastFrame(): void {
  if (!lastFrame) return;
  lastFrame.element.remove();
  URL.revokeObjectURL(lastFrame.url);
  lastFrame = null;
}
