import { OPAQUE, type SolidPaint } from '../raster/color.js';
import type { DisplayItem, ItemPaint, Paint } from '../raster/display-list.js';
import { pixelsAround } from '../raster/mask.js';
import type { Path } from '../raster/path.js';
import { isWithin, type Rectangle } from '../raster/rectangle.js';
import { StrokePath } from '../raster/stroke-path.js';
import { TextPath } from '../raster/text-path.js';
import type { EmbeddedFonts } from './embedded-fonts.js';
import type { Forms } from './forms.js';
import { GradientContent } from './gradient-content.js';
import { lineOperators } from './line-content.js';
import { colorNumbers, share } from './numbers.js';
import { CLIPPING, FILLED, pathOperators, rectangleOperators, textOperators } from './path-content.js';
import type { Resources } from './resources.js';
import { outlinesOf } from './text-of-items.js';

interface Parts {
  resources: Resources;
  fonts: EmbeddedFonts;
}

/** Writes rectangles, paths and texts in their paints, and the states that items are painted in. */
export class ShapeContent {
  readonly #parts: Parts;
  readonly #gradients: GradientContent;
  readonly #picture: (item: DisplayItem) => string[];
  /** Colour that is filled with where no state is saved. */
  #color: number | undefined;

  /** @param picture writes what PDF has nothing like as a picture of pixels */
  constructor(parts: Parts, forms: Forms, picture: (item: DisplayItem) => string[]) {
    this.#parts = parts;
    this.#gradients = new GradientContent(parts.resources, forms);
    this.#picture = picture;
  }

  /** Operators that fill a rectangle. */
  rectangle(item: Extract<DisplayItem, { kind: 'rectangle' }>): string[] {
    return this.#painted(item, rectangleOperators(item.region), 'f', item.paint);
  }

  /** Operators that fill a path, or write its text. */
  path(item: Extract<DisplayItem, { kind: 'path' }>): string[] {
    const { path } = item;
    const clip = isWithin(pixelsAround(path), item.region) ? undefined : item.region;
    if (path instanceof TextPath && !('tile' in item.paint)) return this.#text(item, path, item.paint, clip);
    if (path.hairline !== undefined) return this.#hairlines(item, path, path.hairline, clip);
    const line = path instanceof StrokePath && 'color' in item.paint ? lineOperators(path.line) : undefined;
    if (line !== undefined) return this.#line(item, line, item.paint as SolidPaint, clip);
    const fill = path.evenOdd ? 'f*' : 'f';
    return this.#painted(item, pathOperators(path), fill, item.paint, clip);
  }

  #text(item: DisplayItem, { letters }: TextPath, paint: Paint, clip: Rectangle | undefined): string[] {
    const { fonts, resources } = this.#parts;
    const isSolid = 'color' in paint;
    const rendering = isSolid ? FILLED : CLIPPING;
    const { operators, unwritten } = textOperators([letters], rendering, fonts, resources);
    const outlined = unwritten.length > 0 ? outlinesOf(unwritten) : undefined;
    if (isSolid) {
      const filled = outlined ? [operators, `${pathOperators(outlined)} f`] : [operators];
      return this.inState(item, { clip, opacity: paint.opacity }, [...this.#solid(paint), ...filled]);
    }
    const painted = this.#gradients.operators(paint, item.region);
    if (!painted) return this.#picture(item);
    return this.inState(item, { clip, clips: operators }, painted);
  }

  /** Lines that are a pixel wide, and the weaker the narrower they should be. */
  #hairlines(
    item: DisplayItem & { paint: ItemPaint },
    path: Path,
    strength: number,
    clip: Rectangle | undefined,
  ): string[] {
    if (!('color' in item.paint)) return this.#picture(item);
    const { color, opacity } = item.paint;
    const alpha = Math.floor(strength * 256) * (opacity / OPAQUE);
    const state = this.#parts.resources.named('G', `<</CA ${share(alpha, 256)}>>`);
    const lines = `${state} gs ${colorNumbers(color)} RG 1 w ${pathOperators(path)} S`;
    return this.inState(item, { clip: clip ?? item.region }, [lines]);
  }

  /** @param line operators that stroke it */
  #line(
    item: DisplayItem,
    line: string,
    { color, opacity }: SolidPaint,
    clip: Rectangle | undefined,
  ): string[] {
    const { resources } = this.#parts;
    const state = `<</CA ${share(opacity, OPAQUE)}>>`;
    const clear = opacity === OPAQUE ? '' : `${resources.named('G', state)} gs `;
    return this.inState(item, { clip }, [`q ${clear}${colorNumbers(color)} RG ${line} Q`]);
  }

  /** @param shape operators of a path @param fill the operator that fills it */
  #painted(
    item: DisplayItem,
    shape: string,
    fill: string,
    paint: ItemPaint,
    clip: Rectangle | undefined = undefined,
  ): string[] {
    if ('tile' in paint) return this.#picture(item);
    if ('color' in paint)
      return this.inState(item, { clip, opacity: paint.opacity }, [
        ...this.#solid(paint),
        `${shape} ${fill}`,
      ]);
    const clips = `${shape} ${fill === 'f*' ? 'W*' : 'W'} n`;
    const painted = this.#gradients.operators(paint, item.region);
    if (painted) return this.inState(item, { clip, clips }, painted);
    // A gradient that turns is a picture, with sharp edges.
    const flat: DisplayItem = { kind: 'rectangle', region: item.region, clips: [], paint };
    return this.inState(item, { clip, clips }, this.#picture(flat));
  }

  #solid({ color }: SolidPaint): string[] {
    if (this.#color === color) return [];
    this.#color = color;
    return [`${colorNumbers(color)} rg`];
  }

  /** Has a content of its own written, in which no colour is set yet. */
  apart<Content>(write: () => Content): Content {
    const saved = this.#color;
    this.#color = undefined;
    const content = write();
    this.#color = saved;
    return content;
  }

  /**
   * Operators within the clips of an item, and in a state that ends with them where they need one.
   * @param limits a rectangle and operators that clip further, and what all is composited with
   */
  inState(
    item: DisplayItem,
    limits: { clip?: Rectangle | undefined; clips?: string; opacity?: number; blend?: string | undefined },
    operators: readonly string[],
  ): string[] {
    const { clip, clips, opacity = OPAQUE, blend } = limits;
    const state = [
      ...(opacity === OPAQUE ? [] : [`/ca ${share(opacity, OPAQUE)}`]),
      ...(blend === undefined ? [] : [`/BM/${blend}`]),
    ];
    if (!clip && !clips && state.length === 0 && item.clips.length === 0) return [...operators];
    // The colour that was set in a state ends with it.
    this.#color = undefined;
    const shapes = item.clips.map((shape) =>
      'floats' in shape ? `${pathOperators(shape)} ${shape.evenOdd ? 'W*' : 'W'} n` : '',
    );
    return [
      'q',
      ...(clip ? [`${rectangleOperators(clip)} W n`] : []),
      ...shapes,
      ...(state.length > 0 ? [`${this.#parts.resources.named('G', `<<${state.join('')}>>`)} gs`] : []),
      ...(clips ? [clips] : []),
      ...operators,
      'Q',
    ];
  }
}
