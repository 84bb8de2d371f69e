/** `<tuval-code>`: codes for readers, in templates in code. */

import { type Barcode, barcode, NO_BARCODE } from '../barcodes/barcode.js';
import type { BarcodeWork } from '../barcodes/barcode-work.js';
import { requestedCode } from '../barcodes/requested-code.js';
import type { PlainElement } from './element-tree.js';

/**
 * The code that an element shows; none without a value.
 * @throws UnencodableValue, TooMuchWork or EncoderNotLoaded, as `barcode`
 * @throws for attributes that no code has
 */
export function templateCode({ props }: PlainElement, work: BarcodeWork): Barcode {
  const [type, level, quiet, value = ''] = ['type', 'level', 'quiet', 'value'].map((name) =>
    writtenAs(props[name]),
  );
  const requested = requestedCode({ type, level, quiet });
  if (typeof requested === 'string') throw new Error(requested);
  return value === '' ? NO_BARCODE : barcode(requested, value, work);
}

function writtenAs(attribute: unknown): string | undefined {
  return attribute === undefined || attribute === null ? undefined : String(attribute);
}
