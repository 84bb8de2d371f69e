import { OpenFace, Variation } from '../../fonts/harfbuzz.js';
import { simpleGlyph, TrueType } from './truetype.js';

/**
 * A variable TrueType font in one weight, as a font that does not vary: satori knows its default instance alone, which is
 * the thinnest of some. Its outlines are those that HarfBuzz draws; kerning is that of the default instance.
 */
export function instancedFont(sfnt: Uint8Array<ArrayBuffer>, weight: number): Uint8Array<ArrayBuffer> {
  const font = new TrueType(sfnt);
  const open = new OpenFace(sfnt);
  try {
    return instanceOf(font, open, weight);
  } finally {
    open.close();
  }
}

function instanceOf(font: TrueType, open: OpenFace, weight: number): Uint8Array<ArrayBuffer> {
  const drawn = open.font();
  drawn.setScale(open.face.upem, open.face.upem);
  drawn.setVariations([new Variation('wght', weight)]);
  const glyphs: Uint8Array[] = [];
  const metrics = Buffer.alloc(font.glyphCount * 4);
  for (let id = 0; id < font.glyphCount; id++) {
    const glyph = simpleGlyph(drawn.glyphToJson(id));
    const bearing = glyph.length > 0 ? Buffer.from(glyph.buffer, glyph.byteOffset).readInt16BE(2) : 0;
    metrics.writeUInt16BE(Math.max(0, Math.round(drawn.glyphHAdvance(id))), id * 4);
    metrics.writeInt16BE(bearing, id * 4 + 2);
    glyphs.push(glyph);
  }
  // Satori makes a font bolder that is asked for in a weight beyond this one.
  const weightClass = font.changed('OS/2', (view) => view.setUint16(4, weight));
  return font.withGlyphs(glyphs, metrics, { 'OS/2': weightClass });
}
