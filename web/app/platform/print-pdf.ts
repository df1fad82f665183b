import { saveFile } from './save-file.ts';
import { withTimeout } from './with-timeout.ts';

/** The documents that were printed last. They stay in the page, because the browser reads them while its print dialogs are open. */
const frames: { element: HTMLIFrameElement; url: string }[] = [];
const keptFrames = 3;
const loadTimeoutMs = 20_000;

/**
 * Opens the browser's print dialog for a PDF. Browsers that cannot show a PDF in a page, as on phones, save it as a file instead. Wait for
 * one call to end before the next.
 */
export async function printPdf(content: Blob, name: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) return saveFile(content, name);
  if (frames.length === keptFrames) removeOldestFrame();
  const url = URL.createObjectURL(content);
  const element = document.createElement('iframe');
  frames.push({ element, url });
  const { promise: isLoaded, resolve } = Promise.withResolvers<void>();
  element.addEventListener('load', () => resolve(), { once: true });
  element.title = name;
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  // A frame with display: none is not printed.
  element.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; inset: auto 0 0 auto';
  element.src = url;
  document.body.append(element);
  try {
    await withTimeout(isLoaded, loadTimeoutMs);
    element.contentWindow?.print();
  } catch {
    // The viewer did not load, or the browser does not let pages print what its viewer shows.
    saveFile(content, name);
  }
}

function removeOldestFrame(): void {
  const oldest = frames.shift();
  if (!oldest) return;
  oldest.element.remove();
  URL.revokeObjectURL(oldest.url);
}
