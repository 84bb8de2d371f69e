/** Reads codes in pictures, as phones do: by ZXing-C++, which shares nothing with what makes them. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
let prepared: Promise<unknown> | undefined;

/** What a reader finds. */
export interface ReadCode {
  text: string;
  format: string;
}

/**
 * All codes in a picture.
 * @param picture a PNG or a JPEG
 * @param formats that are looked for; all where none is given
 */
export async function readCodes(
  picture: Uint8Array,
  formats: ReadInputBarcodeFormat[] = [],
): Promise<ReadCode[]> {
  // The package would load its module over the network.
  prepared ??= readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm')).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: bytes.buffer as ArrayBuffer }, fireImmediately: true }),
  );
  await prepared;
  const found = await readBarcodes(picture, { formats, tryHarder: true, maxNumberOfSymbols: 8 });
  return found.filter(({ isValid }) => isValid).map(({ text, format }) => ({ text, format }));
}
