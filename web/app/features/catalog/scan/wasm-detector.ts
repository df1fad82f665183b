import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Loads the WebAssembly from the shop. Without this, the library would load it from another site. */
export async function prepareDetector(): Promise<typeof BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return BarcodeDetector;
}
