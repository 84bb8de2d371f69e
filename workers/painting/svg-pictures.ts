import { createHash } from 'node:crypto';
import type { PlainElement } from '../layout/element-tree.js';
import { svgMarkup } from '../layout/svg-markup.js';
import { type Picture, pictureOf } from '../raster/picture.js';
import { rasterize } from '../raster/rasterizer.js';
import { Sprites } from '../raster/sprites.js';

/** Pictures a thread keeps, in bytes of pixels: two of 1200x630. */
const KEPT_BYTES = 6 * 1024 * 1024;

/** Draws with resvg what is not drawn by the painter of this service, and keeps it by its content. */
export class SvgPictures {
  readonly #kept = new Sprites<Picture>(KEPT_BYTES, ({ pixels }) => pixels);

  /** Memory that the kept pictures take. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /**
   * A document in so many pixels, which are good until the next call of `trim`.
   * @param size its own, unless it says one
   * @throws what is no text as an attribute; a trap as it is
   */
  document(
    svg: PlainElement,
    size: { width: number; height: number },
    width: number,
    height: number,
  ): Picture {
    const viewBox = `0 0 ${svg.props.width ?? size.width} ${svg.props.height ?? size.height}`;
    // It covers all of the pixels: no edge is left open where a side was rounded.
    const covering = { viewBox, preserveAspectRatio: 'xMinYMin slice', ...svg.props, width, height };
    return this.#drawn({ ...svg, props: covering });
  }

  /** A picture by its address, in so many pixels. */
  image(href: string, width: number, height: number, preserveAspectRatio: string | undefined): Picture {
    const image = { type: 'image', props: { href, width, height, preserveAspectRatio }, children: [] };
    return this.#drawn({ type: 'svg', props: { width, height }, children: [image] });
  }

  /** Lets go of pictures when there are more than are to be kept. */
  trim(): void {
    this.#kept.trim();
  }

  #drawn(svg: PlainElement): Picture {
    const markup = svgMarkup(svg);
    const key = createHash('sha256').update(markup).digest('base64');
    return this.#kept.get(key, () => pictureOf(rasterize(markup)));
  }
}
