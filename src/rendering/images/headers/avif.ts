import type { SizeReader } from '../image-header.js';

const IPRP = 0x69707270;
const IPCO = 0x6970636f;
const ISPE = 0x69737065;
const META = 0x6d657461;

/** Version and flags, with which a full box begins. */
const FULL_BOX_BYTES = 4;

/** Of one level; a picture's properties are dozens. The event loop is not to walk through megabytes of them. */
const MOST_BOXES = 4096;

/**
 * ISO/IEC 23008-12, sections 6.5.3 and 9: sizes are properties in meta, iprp, ipco. The largest counts: that of a grid
 * is larger than those of its tiles, that of a picture larger than that of its thumbnail.
 */
export const readAvifSize: SizeReader = (view) => {
  const meta = findBox(view, META);
  const properties = meta && findBox(findBox(from(meta, FULL_BOX_BYTES), IPRP), IPCO);
  let largest: { width: number; height: number } | undefined;
  for (const { type, content } of boxes(properties)) {
    if (type !== ISPE || content.byteLength < 12) continue;
    const size = { width: content.getUint32(4), height: content.getUint32(8) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

function findBox(view: DataView | undefined, wanted: number): DataView | undefined {
  for (const { type, content } of boxes(view)) if (type === wanted) return content;
  return undefined;
}

/** ISO/IEC 14496-12, section 4.2: a length in 32 or, where that is 1, in 64 bits; 0 stands for the rest. */
function* boxes(view: DataView | undefined): Generator<{ type: number; content: DataView }> {
  for (let at = 0, count = 0; view && count < MOST_BOXES && at + 8 <= view.byteLength; count++) {
    let size = view.getUint32(at);
    let header = 8;
    if (size === 0) size = view.byteLength - at;
    if (size === 1 && at + 16 <= view.byteLength) {
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    }
    if (size < header || at + size > view.byteLength) return;
    yield { type: view.getUint32(at + 4), content: part(view, at + header, at + size) };
    at += size;
  }
}

function part(view: DataView, begin: number, end: number): DataView {
  return new DataView(view.buffer, view.byteOffset + begin, end - begin);
}

function from(view: DataView, begin: number): DataView | undefined {
  return begin > view.byteLength ? undefined : part(view, begin, view.byteLength);
}
