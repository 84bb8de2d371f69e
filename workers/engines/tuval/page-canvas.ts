import type { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import type { Box } from '../../layout/box-layout.js';
import { ContentPainter } from '../../paint/content-painter.js';
import { linkAreas } from '../../paint/link-areas.js';
import { pagePartsOf } from '../../paint/page-parts.js';
import { scaledBox } from '../../paint/scaled-box.js';
import { ItemPictures } from '../../pdf/item-pictures.js';
import { PackedParts, PdfDocument } from '../../pdf/pdf-document.js';
import { OPAQUE } from '../../raster/color.js';
import { Recording } from '../../raster/drawing-context.js';
import type { Frame } from '../../raster/frame.js';
import { beginOutlines, endOutlines } from '../../raster/outline-work.js';
import { checkWork } from '../../raster/painting-work.js';
import type { LazyPixmap } from '../../raster/pixmap.js';
import { whole } from '../../raster/rectangle.js';
import type { Scene } from '../engine.js';
import type { BoxSurface } from './box-surface.js';

/** Writes laid-out boxes as documents of one page. */
export class PageCanvas implements BoxSurface<Uint8Array<ArrayBuffer>> {
  readonly #content: ContentPainter;
  readonly #itemPictures = new ItemPictures();
  readonly #packed = new PackedParts();

  /** @param outlines those that texts of drawings are made of, too */
  constructor(outlines: GlyphOutlines) {
    this.#content = new ContentPainter(outlines, true);
  }

  /** Bytes of its caches of drawings, pictures and fonts. */
  get bytes(): number {
    return this.#content.bytes + this.#packed.bytes;
  }

  /** @throws TooMuchWork before anything is written */
  painted(boxes: Box, { size, facts }: Scene, pictures: ReadonlyMap<string, LazyPixmap>) {
    const { width, height, scale } = size;
    const recording = new Recording(whole(size));
    beginOutlines();
    try {
      const scaled = scaledBox(boxes, scale);
      const parts = pagePartsOf(scaled);
      this.#content.paint(scaled, recording, pictures, parts);
      const { items } = recording;
      checkWork(items);
      const document = new PdfDocument(this.#itemPictures, this.#packed);
      const links = linkAreas(boxes, size);
      document.add({ width, height, items, links, parts: [...new Set(parts.values())] });
      return document.finished(facts);
    } finally {
      endOutlines();
      this.#content.trim();
    }
  }

  /** A document of a page that is one picture. */
  ofFrame({ width, height, pixels }: Frame, { facts }: Scene) {
    const document = new PdfDocument(this.#itemPictures);
    const pixmap = { key: 'frame', width, height, drawn: () => ({ width, height, pixels }) };
    const place = { region: whole({ width, height }), clips: [], x: 0, y: 0, opacity: OPAQUE };
    document.add({ width, height, items: [{ kind: 'pixmap', pixmap, ...place }] });
    return document.finished(facts);
  }
}
