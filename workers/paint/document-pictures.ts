import { openPicture, UndecodableImage } from '../images/decode.js';
import { fittedPicture } from '../images/fit.js';
import { decodeTracked } from '../images/large-decodes.js';
import { type Region, turnedSize } from '../images/orientation-geometry.js';
import { svgSize } from '../layout/boxes/replaced-size.js';
import type { NaturalSize } from '../layout/formatting/layout-node.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import type { EncodedPicture } from '../thread/job.js';
import type { PictureCache } from './picture-cache.js';
import { PictureError } from './picture-error.js';
import type { ResvgCache } from './resvg-cache.js';

/** A picture that a document names: one that is decoded, or a drawing. */
export type DocumentPicture = EncodedPicture | { type: 'svg'; bytes: Uint8Array; digest: string };

/** The pictures of a document by the addresses in it, each decoded when it is first painted. */
export class DocumentPictures {
  readonly #encoded: ReadonlyMap<string, DocumentPicture>;
  readonly #store: PictureCache;
  readonly #drawings: ResvgCache;
  readonly #sizes = new Map<string, NaturalSize>();

  constructor(encoded: ReadonlyMap<string, DocumentPicture>, store: PictureCache, drawings: ResvgCache) {
    this.#encoded = encoded;
    this.#store = store;
    this.#drawings = drawings;
  }

  /** In CSS pixels, by the picture's header alone. @throws PictureError for one that is broken */
  naturalSize(address: string): NaturalSize | undefined {
    const known = this.#sizes.get(address);
    if (known) return known;
    const encoded = this.#encoded.get(address);
    if (!encoded) return undefined;
    const size = sizeOf(address, encoded);
    this.#sizes.set(address, size);
    return size;
  }

  /**
   * A picture that is stretched over a part of a box, or beyond it; what is outside of the box is cut off.
   * @param box and target: in frame pixels; the target is relative to the box
   */
  stretched(address: string, box: { width: number; height: number }, target: Region): LazyPixmap | undefined {
    const encoded = this.#encoded.get(address);
    if (!encoded) return undefined;
    if (encoded.type === 'svg') return this.#drawing(encoded, box, target);
    const { width, height } = box;
    const key = JSON.stringify([encoded.digest, width, height, ...Object.values(target)]);
    const decode = () => fittedPicture(encoded, box, { mode: 'stretch', target });
    return this.#store.get(key, box, () => {
      try {
        return decodeTracked(encoded.decodingBytes, decode);
      } catch (error) {
        if (error instanceof UndecodableImage) throw new PictureError(address);
        throw error;
      }
    });
  }

  #drawing({ bytes }: { bytes: Uint8Array }, box: { width: number; height: number }, target: Region) {
    const href = `data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')}`;
    const image = { type: 'image', props: { href, ...target, preserveAspectRatio: 'none' }, children: [] };
    const root = { type: 'svg', props: { ...box }, children: [image] };
    return this.#drawings.document(root, { ...box, scale: [1, 1] }, new Map());
  }
}

function sizeOf(address: string, encoded: DocumentPicture): NaturalSize {
  if (encoded.type === 'svg')
    return svgSize({ type: 'svg', props: rootAttributes(encoded.bytes), children: [] });
  try {
    const stored = openPicture(encoded);
    const { width, height } = turnedSize(stored, stored.orientation);
    return { width, height, ratio: width / height };
  } catch (error) {
    if (error instanceof UndecodableImage) throw new PictureError(address);
    throw error;
  }
}

/** The attributes of the outermost element of an SVG file. */
function rootAttributes(bytes: Uint8Array): Record<string, string> {
  const [, start = ''] = /<svg\b([^>]*)>/.exec(new TextDecoder().decode(bytes)) ?? [];
  const found = start.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(Array.from(found, ([, name, one, other]) => [name, one ?? other ?? '']));
}
