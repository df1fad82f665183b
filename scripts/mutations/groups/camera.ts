import type { Mutation } from '../mutation.ts';

const scanning = 'e2e/journeys/camera-scan.spec.ts';

/** Scanning with the camera. */
export const cameraMutations: readonly Mutation[] = [
  {
    name: 'every page may compile WebAssembly',
    file: 'server/src/platform/web/page-security.ts',
    find: 'mayUseCamera(path) ? "\'wasm-unsafe-eval\'"',
    replace: 'path ? "\'wasm-unsafe-eval\'"',
    test: 'server/src/platform/web/page-security.test.ts: allows WebAssembly only on the pages with a camera, and never eval',
  },
  {
    name: 'the camera stays on when the dialog closes',
    file: 'web/app/features/catalog/scan/scan-with-camera.ts',
    find: 'for (const track of stream.getTracks()) track.stop();',
    replace: 'void stream;',
    test: `${scanning}: a code that the camera sees becomes one line that is ready, and closing the dialog turns the camera off`,
  },
  {
    name: 'a code counts again while it stays in the picture',
    file: 'web/app/features/catalog/scan/new-codes.ts',
    find: 'isInPrevious && !isCounted',
    replace: 'isInPrevious',
    test: 'web/app/features/catalog/scan/new-codes.test.ts: counts a code once while it stays in the picture',
  },
  {
    name: 'the dialog opens in a document that may not use the camera',
    file: 'web/app/features/sales/order-pad/scanning/use-camera-dialog.ts',
    find: 'if (isOwnDocument()) setIsOpen(true);',
    replace: 'if (!isOpen) setIsOpen(true);',
    test: `${scanning}: after a client-side navigation, the button reloads the page, because the first document may not use the camera`,
  },
];
