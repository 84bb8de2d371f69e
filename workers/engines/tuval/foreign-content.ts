/** HTML in the `<foreignObject>`s of SVG files (SVG 2, section 12.4). */

import { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import type { DocumentPicture } from '../../images/document-picture.js';
import { anonymousBlock } from '../../layout/boxes/anonymous-style.js';
import type { BoxContext } from '../../layout/boxes/box-generation.js';
import { laidOutRoot } from '../../layout/boxes/document-layout.js';
import type { TextContext } from '../../layout/boxes/paragraph-items.js';
import { placedBox } from '../../layout/boxes/placed-boxes.js';
import { type StyledTree, withElements } from '../../layout/element-tree.js';
import { ContentPainter } from '../../paint/content-painter.js';
import { naturalSizeOf } from '../../paint/document-pictures.js';
import { OPAQUE } from '../../raster/color.js';
import { multiplied } from '../../raster/matrix.js';
import type { SvgContent } from '../../svg/pictures.js';

/** What paints HTML within files; its caches are trimmed when a frame is finished. */
export class ForeignPainter {
  readonly #painter: ContentPainter;

  constructor(outlines = new GlyphOutlines()) {
    this.#painter = new ContentPainter(outlines, true);
  }

  /**
   * A tree of a file whose `<foreignObject>`s have what is in them as content to paint.
   * @param key identifies the file
   */
  withContent(
    tree: StyledTree,
    key: string,
    context: TextContext,
    pictures: ReadonlyMap<string, DocumentPicture>,
  ): StyledTree {
    const naturalSize = (src: string) => {
      const picture = pictures.get(src);
      return picture && naturalSizeOf(src, picture);
    };
    let count = 0;
    const look = (element: StyledTree): StyledTree => {
      if (element.type !== 'foreignObject')
        return { ...element, children: withElements(element.children, look) };
      const content = this.#content(element, `${key} ${count++}`, { ...context, naturalSize });
      const { requiredExtensions: _, ...props } = element.props;
      return { ...element, props: { ...props, content }, children: [] };
    };
    return look(tree);
  }

  /** Evicts entries beyond the bounds of its caches. */
  trim(): void {
    this.#painter.trim();
  }

  #content(element: StyledTree, key: string, context: BoxContext): SvgContent {
    return {
      toJSON: () => key,
      paint: ({ left, top, width, height }, target, { matrix, clip }, pictures) => {
        const style = Object.assign(Object.create(anonymousBlock(element.style)), {
          ...{ display: 'flow-root', position: 'relative', width, height },
        });
        const root: StyledTree = { type: 'div', props: {}, style, children: element.children };
        const box = placedBox(laidOutRoot(root, width, height, context, false), 0, 0, undefined, context);
        const seen = multiplied(matrix, [1, 0, 0, 1, left, top]);
        target.drawGroup({ opacity: OPAQUE }, clip, (group) =>
          this.#painter.paint({ ...box, seen }, group, pictures),
        );
      },
    };
  }
}
