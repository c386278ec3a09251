/** QR codes out of pictures, read in the browser; the reader is loaded when it is first needed. */

import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

type Reader = typeof import('zxing-wasm/reader');

let loading: Promise<Reader> | undefined;

/** The reader, from our own files and never from elsewhere. */
export function loadReader(): Promise<Reader> {
  loading ??= import('zxing-wasm/reader').then(async (reader) => {
    await reader.prepareZXingModule({
      overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) },
      fireImmediately: true,
    });
    return reader;
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The texts of all QR codes in a picture. `hard` takes longer and finds small, turned and inverted ones. */
export async function codesIn(picture: Blob | ImageData, hard: boolean): Promise<string[]> {
  const { readBarcodes } = await loadReader();
  const found = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: hard,
    tryRotate: hard,
    tryInvert: hard,
    tryDownscale: hard,
    maxNumberOfSymbols: hard ? 16 : 2,
  });
  return found.filter((each) => each.isValid).map((each) => each.text);
}
