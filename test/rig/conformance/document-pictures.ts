import { decodeDataUrl } from '../../../workers/images/data-url.js';
import { type DocumentPicture, documentPicture } from '../../../workers/images/document-picture.js';
import type { Assets, DrawingInput } from './document.js';

const MOST_BYTES = 8 * 1024 * 1024;

const DATA_URL = /^data:(?!font|application)/i;

/** The pictures that a document names itself, assets and data URLs, by the addresses in it: a thread keeps them with it. */
export function ownPictures(addresses: Iterable<string>, assets: Assets): Map<string, DocumentPicture> {
  const pictures = new Map<string, DocumentPicture>();
  for (const url of addresses) {
    const asset = assets.get(url);
    const picture = DATA_URL.test(url) ? encodedPicture(url) : asset && documentPicture(asset);
    if (picture) pictures.set(url, picture);
  }
  return pictures;
}

/** The pictures of fields, by their data URLs. */
export function fieldPictures({ values }: DrawingInput): Map<string, DocumentPicture> {
  const urls = Object.values(values).filter((url) => DATA_URL.test(url));
  return new Map(urls.map((url) => [url, encodedPicture(url)]));
}

function encodedPicture(url: string): DocumentPicture {
  const bytes = decodeDataUrl(url, { maxBytes: MOST_BYTES });
  const picture = typeof bytes === 'string' ? undefined : documentPicture(bytes);
  if (!picture) throw new Error('a data URL is no picture');
  return picture;
}
