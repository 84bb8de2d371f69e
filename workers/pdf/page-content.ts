/** The display list of a page as the contents of a page of PDF. */

import { OPAQUE, type SolidPaint } from '../raster/color.js';
import type { DisplayItem, GroupItem, ItemPaint, Paint } from '../raster/display-list.js';
import { pictureBehind } from '../raster/enlarged-items.js';
import type { Filter } from '../raster/filters.js';
import type { Gradient } from '../raster/gradient.js';
import { pixelsAround } from '../raster/mask.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import type { Path } from '../raster/path.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { type Rectangle, whole } from '../raster/rectangle.js';
import { TextPath } from '../raster/text-path.js';
import { castShadows } from './cast-shadows.js';
import type { EmbeddedFonts } from './embedded-fonts.js';
import { GradientLine } from './gradient-line.js';
import { CLEAR, type ItemPictures, PIXELS_OF_AN_INCH } from './item-pictures.js';
import { JoinedTexts } from './joined-texts.js';
import { alphaMesh, type Mesh } from './meshes.js';
import { colorNumbers, share } from './numbers.js';
import {
  CLIPPING,
  FILLED,
  INVISIBLE,
  matrixOperator,
  pathOperators,
  rectangleOperators,
  textOperators,
} from './path-content.js';
import type { ObjectNumber, PdfFile } from './pdf-file.js';
import type { Pictures, WrittenPicture } from './pictures.js';
import type { Resources } from './resources.js';
import { shadingOf, tilePlaces, wedgesIn } from './shadings.js';
import { outlinesOf, textsIn, textsOfClip } from './text-of-items.js';
import { blendNameOf, isBlended, isMask, isPicture, readsBelow } from './transparency.js';
import type { Wedge } from './wedges.js';

/** What contents are made of. */
export interface ContentParts {
  file: PdfFile;
  resources: Resources;
  fonts: EmbeddedFonts;
  pictures: Pictures;
  itemPictures: ItemPictures;
}

/** Pixels of a picture that is printed for each of a frame. */
const PRINTED = 300 / PIXELS_OF_AN_INCH;

/** Writes the contents of a page and of the groups in it. */
export class PageContent {
  readonly #parts: ContentParts;
  /** Forms of what pictures are drawn of; undefined for those that need pixels. */
  readonly #drawings = new Map<string, ObjectNumber | undefined>();
  /** Names of the masks of what is soft. */
  readonly #softMasks = new Map<string, string>();
  /** Colour that is filled with where no state is saved. */
  #color: number | undefined;

  constructor(parts: ContentParts) {
    this.#parts = parts;
  }

  /**
   * @param items in painting order
   * @param ground what is below them: `PAPER`, or `CLEAR` in a group
   */
  operators(items: readonly DisplayItem[], ground: number): string {
    const saved = this.#color;
    this.#color = undefined;
    let written: string[] = [];
    let texts = new JoinedTexts();
    for (const [index, item] of items.entries()) {
      if (readsBelow(item)) {
        // What is painted of it is made of all that is below, and stands in place of that.
        const below = items.slice(0, index + 1);
        written.push(...this.#picture(below, item.region, ground), ...this.#inkless([item]));
      } else if (item.kind === 'group' && isMask(item)) {
        written = this.#masked(written, item);
        texts = new JoinedTexts();
      } else {
        const from = written.length;
        written.push(...this.#item(item));
        texts.add(written, from, item);
      }
    }
    this.#color = saved;
    return written.join('\n');
  }

  #item(item: DisplayItem): string[] {
    if (isPicture(item)) return [...this.#picture([item], item.region, CLEAR), ...this.#inkless([item])];
    switch (item.kind) {
      case 'rectangle':
        return this.#painted(item, rectangleOperators(item.region), 'f', item.paint);
      case 'path':
        return this.#path(item, item.path);
      case 'pixmap':
        return this.#pixmap(item);
      case 'group':
        return this.#group(item);
      default:
        return this.#picture([item], item.region, CLEAR);
    }
  }

  #path(item: DisplayItem & { paint: ItemPaint }, path: Path): string[] {
    const clip = isWithin(pixelsAround(path), item.region) ? undefined : item.region;
    if (path instanceof TextPath && !('tile' in item.paint)) return this.#text(item, path, item.paint, clip);
    if (path.hairline !== undefined) return this.#hairlines(item, path, path.hairline, clip);
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
      return this.#inState(item, { clip, opacity: paint.opacity }, [...this.#solid(paint), ...filled]);
    }
    const painted = this.#gradient(paint, item.region);
    if (!painted) return this.#picture([item], item.region, CLEAR);
    return this.#inState(item, { clip, clips: operators }, painted);
  }

  /** Lines that are a pixel wide, and the weaker the narrower they should be. */
  #hairlines(
    item: DisplayItem & { paint: ItemPaint },
    path: Path,
    strength: number,
    clip: Rectangle | undefined,
  ): string[] {
    if (!('color' in item.paint)) return this.#picture([item], item.region, CLEAR);
    const { color, opacity } = item.paint;
    const alpha = Math.floor(strength * 256) * (opacity / OPAQUE);
    const state = this.#parts.resources.named('G', `<</CA ${share(alpha, 256)}>>`);
    const lines = `${state} gs ${colorNumbers(color)} RG 1 w ${pathOperators(path)} S`;
    return this.#inState(item, { clip: clip ?? item.region }, [lines]);
  }

  /** @param shape operators of a path @param fill the operator that fills it */
  #painted(
    item: DisplayItem,
    shape: string,
    fill: string,
    paint: ItemPaint,
    clip: Rectangle | undefined = undefined,
  ): string[] {
    if ('tile' in paint) return this.#picture([item], item.region, CLEAR);
    if ('color' in paint)
      return this.#inState(item, { clip, opacity: paint.opacity }, [
        ...this.#solid(paint),
        `${shape} ${fill}`,
      ]);
    const clips = `${shape} ${fill === 'f*' ? 'W*' : 'W'} n`;
    const painted = this.#gradient(paint, item.region);
    if (painted) return this.#inState(item, { clip, clips }, painted);
    // A gradient that turns is a picture, with sharp edges.
    const flat: DisplayItem = { kind: 'rectangle', region: item.region, clips: [], paint };
    return this.#inState(item, { clip, clips }, this.#picture([flat], item.region, CLEAR));
  }

  /** Fills the clip with a gradient; undefined where PDF has none of its kind. */
  #gradient(gradient: Gradient, region: Rectangle): string[] | undefined {
    const line = new GradientLine(gradient);
    if (!line.tile) return this.#untiled(line, region);
    const places = tilePlaces(line, region);
    if (!places) return undefined;
    const { width, height } = line.tile;
    const unit = { left: 0, top: 0, right: width, bottom: height };
    const shaded = this.#untiled(line, unit);
    if (!shaded) return undefined;
    const tile = this.#form(shaded.join('\n'), unit);
    return places.map((place) => `q ${matrixOperator(place)} ${tile} Do Q`);
  }

  /** @param region in which it shows, in the space that it is described in */
  #untiled(line: GradientLine, region: Rectangle): string[] | undefined {
    const turned = wedgesIn(line, region);
    return turned ? this.#wedges(turned.wedges, turned.matrix) : this.#shaded(line, region);
  }

  #wedges(wedges: readonly Wedge[], matrix: Matrix): string[] {
    const { resources } = this.#parts;
    const filled = wedges.map(({ path, color: [red, green, blue, alpha] }) => {
      const color = `${[red, green, blue].map((channel) => share(channel, 1)).join(' ')} rg`;
      const state = alpha === 1 ? '' : `${resources.named('G', `<</ca ${share(alpha, 1)}>>`)} gs `;
      return `q ${state}${color} ${pathOperators(path)} f Q`;
    });
    return [`q ${matrixOperator(matrix)} ${filled.join(' ')} Q`];
  }

  #shaded(line: GradientLine, region: Rectangle): string[] | undefined {
    const { file, resources } = this.#parts;
    const shading = shadingOf(line, region);
    if (!shading) return undefined;
    const matrix = matrixOperator(shading.matrix);
    const colors = `q ${matrix} ${this.#shadingName(shading.colors)} sh Q`;
    if (!shading.alpha) return [colors];
    const alpha = this.#shadingName(shading.alpha);
    const number = file.addStream(
      `${this.#formEntries(region)}/Group<</S/Transparency/CS/DeviceGray>>`,
      `${matrix} ${alpha} sh`,
    );
    const state = resources.named('G', `<</SMask<</S/Luminosity/G ${number} 0 R>>>>`);
    return [`q ${state} gs ${colors} Q`];
  }

  #shadingName(shading: string | Mesh): string {
    const { file, resources } = this.#parts;
    if (typeof shading === 'string') return resources.named('S', shading);
    return resources.name('S', file.addStream(shading.entries, shading.bytes));
  }

  #pixmap(item: Extract<DisplayItem, { kind: 'pixmap' }>): string[] {
    const { pixmap, x, y, opacity, region } = item;
    const soft = this.#soft(pixmap);
    if (soft) return this.#inState(item, { clip: region, opacity }, [`q 1 0 0 1 ${x} ${y} cm ${soft} Q`]);
    const place: Matrix = [PRINTED, 0, 0, PRINTED, PRINTED * x, PRINTED * y];
    const { picture, matrix } = pictureBehind(pixmap, place);
    const own = multiplied([1 / PRINTED, 0, 0, 1 / PRINTED, 0, 0], matrix);
    const drawn =
      this.#vector(picture, own, opacity !== OPAQUE) ??
      this.#drawn(this.#parts.pictures.of(picture), picture, own);
    const whole = { left: x, top: y, right: x + pixmap.width, bottom: y + pixmap.height };
    // What shows a part of another picture ends where it does itself.
    const clip = picture === pixmap && isWithin(whole, region) ? undefined : region;
    return this.#inState(item, { clip, opacity }, [drawn]);
  }

  /** What is soft, and of one colour, as a mask that has no pixels; undefined for anything else. */
  #soft({ soft, width, height, key, drawn }: LazyPixmap): string | undefined {
    const places = soft?.places();
    if (!soft || !places) return undefined;
    const { file, resources } = this.#parts;
    let state = this.#softMasks.get(key);
    if (!state) {
      const mesh = alphaMesh(drawn(), places);
      if (!mesh) return undefined;
      const box = this.#formEntries(whole({ width, height }));
      const group = '/Group<</S/Transparency/CS/DeviceGray>>';
      const mask = file.addStream(`${box}${group}`, `${this.#shadingName(mesh)} sh`);
      state = resources.named('G', `<</SMask<</S/Luminosity/G ${mask} 0 R>>>>`);
      this.#softMasks.set(key, state);
    }
    return `${state} gs ${colorNumbers(soft.color)} rg ${rectangleOperators(whole({ width, height }))} f`;
  }

  /**
   * What a picture is drawn of, which is written once; undefined for one of pixels.
   * @param matrix from the picture's pixels @param isGroup whether it is composited as a whole
   */
  #vector({ vector, width, height }: LazyPixmap, matrix: Matrix, isGroup: boolean): string | undefined {
    if (!vector) return undefined;
    const key = `${vector.key} ${isGroup}`;
    if (!this.#drawings.has(key)) {
      const items = vector.items();
      const group = isGroup ? '/Group<</S/Transparency/I true>>' : '';
      const form = items && this.#formNumber(this.operators(items, CLEAR), whole(vector), group);
      this.#drawings.set(key, form);
    }
    const form = this.#drawings.get(key);
    if (form === undefined) return undefined;
    const own = multiplied(matrix, [width / vector.width, 0, 0, height / vector.height, 0, 0]);
    return `q ${matrixOperator(own)} ${this.#parts.resources.name('X', form)} Do Q`;
  }

  /** @param matrix from the picture's pixels */
  #drawn(
    { number, matrix: unit }: WrittenPicture,
    { width, height }: { width: number; height: number },
    matrix: Matrix,
  ): string {
    const own = multiplied(multiplied(matrix, [width, 0, 0, height, 0, 0]), unit);
    return `q ${matrixOperator(own)} ${this.#parts.resources.name('X', number)} Do Q`;
  }

  #group(item: GroupItem): string[] {
    const { items, opacity, blend = 0, filters = [] } = item;
    const name = blendNameOf(blend);
    const isPlain = opacity === OPAQUE && name === undefined && !items.some(isBlended);
    const content = [...this.#shadows(items, filters), this.operators(items, CLEAR)].join('\n');
    if (isPlain) return this.#inState(item, { clip: item.region }, [content]);
    const form = this.#form(content, item.region, '/Group<</S/Transparency/I true>>');
    return this.#inState(item, { opacity, blend: name }, [`${form} Do`]);
  }

  /** Pictures of the shadows of items alone. */
  #shadows(items: readonly DisplayItem[], filters: readonly Filter[]): string[] {
    return castShadows(items, filters).map(({ item, region, x, y }) => {
      const drawn = this.#picture([item], region, CLEAR).join('\n');
      return `q ${matrixOperator([1, 0, 0, 1, x, y])} ${drawn} Q`;
    });
  }

  /** Keeps of what is written what a mask covers. */
  #masked(written: readonly string[], mask: GroupItem): string[] {
    const { resources } = this.#parts;
    const texts = textsOfClip(mask);
    if (texts) {
      // What text clips is text, which can be selected.
      const { fonts } = this.#parts;
      const { operators, unwritten } = textOperators(texts, CLIPPING, fonts, resources);
      if (unwritten.length === 0) return ['q', operators, ...written, 'Q'];
    }
    const [only] = mask.items;
    const isLuminance =
      mask.items.length === 1 && only?.kind === 'group' && only.filters?.[0]?.kind === 'luminance';
    const items = isLuminance ? [{ ...only, filters: [] }] : mask.items;
    const group = isLuminance
      ? '/Group<</S/Transparency/I true/CS/DeviceRGB>>'
      : '/Group<</S/Transparency/I true>>';
    const covered = this.#formNumber(this.operators(items, CLEAR), mask.region, group);
    const kind = isLuminance ? 'Luminosity' : 'Alpha';
    const state = resources.named('G', `<</SMask<</S/${kind}/G ${covered} 0 R>>>>`);
    const content = this.#form(written.join('\n'), mask.region, '/Group<</S/Transparency/I true>>');
    return [`q ${state} gs ${content} Do Q`, ...this.#inkless(mask.items)];
  }

  /** A picture of items, as the rasteriser paints them. */
  #picture(items: readonly DisplayItem[], region: Rectangle, ground: number): string[] {
    const { itemPictures, pictures } = this.#parts;
    return itemPictures.painted(items, region, ground, (pixmap, factor, { left, top }) => {
      const matrix: Matrix = [1 / factor, 0, 0, 1 / factor, left / factor, top / factor];
      const drawn = this.#drawn(pictures.pixmap(pixmap), pixmap, matrix);
      return [`q ${rectangleOperators(region)} W n ${drawn} Q`];
    });
  }

  /** The text in what is a picture, to be selected and searched. */
  #inkless(items: readonly DisplayItem[]): string[] {
    const { fonts, resources } = this.#parts;
    const texts = items.flatMap(textsIn);
    return texts.length === 0 ? [] : [textOperators(texts, INVISIBLE, fonts, resources).operators];
  }

  #solid({ color }: SolidPaint): string[] {
    if (this.#color === color) return [];
    this.#color = color;
    return [`${colorNumbers(color)} rg`];
  }

  /**
   * Operators within the clips of an item, and in a state that ends with them where they need one.
   * @param limits a rectangle and operators that clip further, and what all is composited with
   */
  #inState(
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

  #form(content: string, region: Rectangle, group = ''): string {
    return this.#parts.resources.name('X', this.#formNumber(content, region, group));
  }

  #formNumber(content: string, region: Rectangle, group: string): ObjectNumber {
    return this.#parts.file.addStream(`${this.#formEntries(region)}${group}`, content);
  }

  #formEntries({ left, top, right, bottom }: Rectangle): string {
    const box = [left, top, right, bottom].join(' ');
    return `/Type/XObject/Subtype/Form/BBox[${box}]/Resources ${this.#parts.resources.number} 0 R`;
  }
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}
