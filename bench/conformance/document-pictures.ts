import { decodeDataUrl } from '../../src/rendering/pictures/data-url.js';
import { type DocumentPicture, documentPicture } from '../../workers/images/document-picture.js';
import type { DrawingInput } from './document.js';

const MOST_BYTES = 8 * 1024 * 1024;
const PICTURE = /\.(?:png|jpe?g|webp|gif|avif|svg)$/;

const DATA_URL = /^data:(?!font|application)/i;

/**
 * The pictures that a document names, by the addresses in it: assets, values of fields, and data URLs.
 * @param addresses what it loads, as it was compiled
 */
export function documentPictures(
  { values, assets }: DrawingInput,
  addresses: Iterable<string>,
): Map<string, DocumentPicture> {
  const pictures = new Map<string, DocumentPicture>();
  for (const [name, bytes] of assets) if (PICTURE.test(name)) pictures.set(name, encodedPicture(bytes));
  for (const url of [...Object.values(values), ...addresses])
    if (DATA_URL.test(url)) pictures.set(url, encodedPicture(decodeDataUrl(url, MOST_BYTES)));
  return pictures;
}

function encodedPicture(bytes: Uint8Array): DocumentPicture {
  const picture = documentPicture(bytes);
  if (!picture) throw new Error('an asset is no picture');
  return picture;
}
