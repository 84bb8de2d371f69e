import { Woff2Stream } from './woff2-stream.js';

const NO_SIDE_BEARINGS = 0x01;
const NO_MONOSPACE_SIDE_BEARINGS = 0x02;

const HHEA_ADVANCE_COUNT = 34;
const HEAD_LOCA_FORMAT = 50;
const GLYF_X_MIN = 2;

/** Tables in their usual form that the horizontal metrics depend on. */
export interface MetricsContext {
  head: Uint8Array;
  hhea: Uint8Array;
  glyf: Uint8Array;
  loca: Uint8Array;
}

/**
 * Restores the `hmtx` table from its transformed form, which omits left side bearings equal to the xMin of the glyphs
 * (section 5.4, "Transformed hmtx table Format").
 * @throws when a table is malformed
 */
export function readMetrics(transformed: Uint8Array, context: MetricsContext): Uint8Array {
  const table = new Woff2Stream(transformed);
  const xMins = leftEdges(context);
  const advanceCount = viewOf(context.hhea).getUint16(HHEA_ADVANCE_COUNT);
  const options = table.uint8();
  if (options < 1 || options > 3 || advanceCount < 1 || advanceCount > xMins.length)
    throw new Error('horizontal metrics that make no sense');
  const advances = new Woff2Stream(table.take(2 * advanceCount));
  const hmtx = new DataView(new ArrayBuffer(2 * advanceCount + 2 * xMins.length));
  let at = 0;
  for (const [glyph, xMin] of xMins.entries()) {
    const hasAdvance = glyph < advanceCount;
    if (hasAdvance) {
      hmtx.setUint16(at, advances.uint16());
      at += 2;
    }
    const isLeftOut = options & (hasAdvance ? NO_SIDE_BEARINGS : NO_MONOSPACE_SIDE_BEARINGS);
    hmtx.setInt16(at, isLeftOut ? xMin : table.int16());
    at += 2;
  }
  return new Uint8Array(hmtx.buffer);
}

/** xMin of each glyph's bounding box in font units; 0 for an empty glyph. */
function leftEdges({ head, glyf, loca }: MetricsContext): Int16Array {
  const [glyphs, offsets] = [viewOf(glyf), viewOf(loca)];
  const isLong = viewOf(head).getUint16(HEAD_LOCA_FORMAT) !== 0;
  const offsetAt = (glyph: number) =>
    isLong ? offsets.getUint32(4 * glyph) : 2 * offsets.getUint16(2 * glyph);
  return Int16Array.from({ length: loca.length / (isLong ? 4 : 2) - 1 }, (_, glyph) => {
    const offset = offsetAt(glyph);
    return offset < offsetAt(glyph + 1) ? glyphs.getInt16(offset + GLYF_X_MIN) : 0;
  });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
