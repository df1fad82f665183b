import type { Page } from '@playwright/test';
import config from './playwright.config.ts';

const launchOptions = config.use?.launchOptions;

/** The options of a browser whose camera shows this video. */
export const fakeCamera = (video: string) => ({
  permissions: ['camera'],
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      // Headless Chromium cannot ask the user, so it must always allow the camera.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'data_matrix', 'qr_code'];

/** Adds a fake of the barcode reader that some browsers have. It always reads `code`, or `window.nextCode` if that is set. */
export async function readInBrowser(page: Page, code: string): Promise<void> {
  await page.addInitScript(
    ([formats, code]) => {
      class BarcodeDetector {
        static getSupportedFormats = async () => formats;
        detect = async () => [{ rawValue: 'nextCode' in window ? String(window.nextCode) : code }];
      }
      Object.assign(window, { BarcodeDetector });
    },
    [formats, code] as const,
  );
}
