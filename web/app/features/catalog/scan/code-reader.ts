import type { BarcodeDetector, BarcodeFormat } from 'barcode-detector/ponyfill';
import { ReaderLoadError } from './camera-problem.ts';

/** Returns the codes in the current picture of a video. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>;

/** The kinds of codes on part boxes. */
const formats: BarcodeFormat[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'data_matrix', 'qr_code'];

/** Uses the browser's reader if it knows all formats. Otherwise loads one. Throws a `ReaderLoadError` if that fails. */
export async function createCodeReader(): Promise<ReadCodes> {
  const Detector = (await findNativeDetector()) ?? (await loadDetector());
  const detector = new Detector({ formats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => cleanCode(rawValue)).filter((code) => code !== '');
}

async function findNativeDetector(): Promise<typeof BarcodeDetector | null> {
  const { BarcodeDetector: Native } = window as { BarcodeDetector?: typeof BarcodeDetector };
  if (!Native) return null;
  const known = await Native.getSupportedFormats();
  return formats.every((format) => known.includes(format)) ? Native : null;
}

async function loadDetector(): Promise<typeof BarcodeDetector> {
  try {
    const { prepareDetector } = await import('./wasm-detector.ts');
    return await prepareDetector();
  } catch (cause) {
    throw new ReaderLoadError('the code reader could not be loaded', { cause });
  }
}

const maximumCodeLength = 100;

/** GS1 codes have control characters between their fields. */
const cleanCode = (code: string) =>
  code
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maximumCodeLength);
