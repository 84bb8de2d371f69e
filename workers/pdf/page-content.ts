/** The display list of a page as the contents of a page of PDF. */

import { OPAQUE, type SolidPaint } from '../raster/color.js';
import type { Backdrop, DisplayItem, GroupItem, ItemPaint, Paint } from '../raster/display-list.js';
import type { Filter } from '../raster/filters.js';
import { pixelsAround } from '../raster/mask.js';
import type { Path } from '../raster/path.js';
import type { Rectangle } from '../raster/rectangle.js';
import { StrokePath } from '../raster/stroke-path.js';
import { TextPath } from '../raster/text-path.js';
import { castShadows } from './cast-shadows.js';
import type { EmbeddedFonts } from './embedded-fonts.js';
import { Forms } from './forms.js';
import { GradientContent } from './gradient-content.js';
import { CLEAR, type ItemPicture, type ItemPictures } from './item-pictures.js';
import { lineOperators } from './line-content.js';
import { colorNumbers, share } from './numbers.js';
import { JoinedTexts } from './parted-words.js';
import {
  CLIPPING,
  FILLED,
  INVISIBLE,
  matrixOperator,
  pathOperators,
  rectangleOperators,
  textOperators,
} from './path-content.js';
import type { PdfFile } from './pdf-file.js';
import { drawnPicture, PictureContent } from './picture-content.js';
import type { Pictures } from './pictures.js';
import type { Resources } from './resources.js';
import type { PageStructure } from './structure.js';
import { outlinesOf, textsIn, textsOfClip } from './text-of-items.js';
import {
  blendNameOf,
  isBlended,
  isGlass,
  isMask,
  isOperator,
  isPicture,
  isWithinBelow,
  readsBelow,
} from './transparency.js';

/** The entry of a form that is composited as a whole, apart from what is below it. */
const ISOLATED = '/Group<</S/Transparency/I true>>';

/** What contents are made of. */
export interface ContentParts {
  file: PdfFile;
  resources: Resources;
  fonts: EmbeddedFonts;
  pictures: Pictures;
  itemPictures: ItemPictures;
  structure: PageStructure;
}

/** Writes the contents of a page and of the groups in it. */
export class PageContent {
  readonly #parts: ContentParts;
  readonly #forms: Forms;
  readonly #gradients: GradientContent;
  readonly #pictureContent: PictureContent;
  /** Colour that is filled with where no state is saved. */
  #color: number | undefined;

  constructor(parts: ContentParts) {
    this.#parts = parts;
    this.#forms = new Forms(parts.file, parts.resources, parts.structure);
    this.#gradients = new GradientContent(parts.resources, this.#forms);
    this.#pictureContent = new PictureContent(parts, this.#forms, (items) => this.operators(items, CLEAR));
  }

  /**
   * @param items in painting order
   * @param ground what is below them: `PAPER`, or `CLEAR` in a group
   * @param below operators of what is below them in their group
   */
  operators(items: readonly DisplayItem[], ground: number, below: readonly string[] = []): string {
    const saved = this.#color;
    this.#color = undefined;
    let written: string[] = [...below];
    let texts = new JoinedTexts();
    for (const [index, item] of items.entries()) {
      if (item.kind === 'group' && isWithinBelow(item) && !this.#parts.structure.isMarking) {
        written = this.#withinBelow(written, item);
        texts = new JoinedTexts();
      } else if (readsBelow(item)) {
        // What is painted of it is made of all that is below, and stands in place of that.
        const whole = items.slice(0, index + 1);
        if (item.kind === 'group' && isOperator(item)) written = [];
        written.push(...this.#picture(whole, item.region, ground), ...this.#inkless([item]));
      } else if (item.kind === 'group' && isMask(item)) {
        written = this.#masked(written, item);
        texts = new JoinedTexts();
      } else {
        const from = written.length;
        const copied = isGlass(item) ? this.#backdrop(item.backdrop, items.slice(0, index), ground) : [];
        written.push(...this.#parts.structure.marked(item.part, this.#item(item, copied)));
        if (isPicture(item)) written.push(...this.#inkless([item]));
        texts.add(written, from, item);
      }
    }
    this.#color = saved;
    return written.join('\n');
  }

  /** @param copied operators of what a group has of what is below it */
  #item(item: DisplayItem, copied: readonly string[]): string[] {
    if (isPicture(item)) return this.#picture([item], item.region, CLEAR);
    switch (item.kind) {
      case 'rectangle':
        return this.#painted(item, rectangleOperators(item.region), 'f', item.paint);
      case 'path':
        return this.#path(item, item.path);
      case 'pixmap':
        return this.#pixmap(item);
      case 'group':
        return this.#group(item, copied);
      default:
        return this.#picture([item], item.region, CLEAR);
    }
  }

  #path(item: DisplayItem & { paint: ItemPaint }, path: Path): string[] {
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
      return this.#inState(item, { clip, opacity: paint.opacity }, [...this.#solid(paint), ...filled]);
    }
    const painted = this.#gradients.operators(paint, item.region);
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
    return this.#inState(item, { clip }, [`q ${clear}${colorNumbers(color)} RG ${line} Q`]);
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
    const painted = this.#gradients.operators(paint, item.region);
    if (painted) return this.#inState(item, { clip, clips }, painted);
    // A gradient that turns is a picture, with sharp edges.
    const flat: DisplayItem = { kind: 'rectangle', region: item.region, clips: [], paint };
    return this.#inState(item, { clip, clips }, this.#picture([flat], item.region, CLEAR));
  }

  #pixmap(item: Extract<DisplayItem, { kind: 'pixmap' }>): string[] {
    const { pixmap, x, y, opacity, region } = item;
    const { operators, isWhole } = this.#pictureContent.of(pixmap, { x, y, isGroup: opacity !== OPAQUE });
    const own = { left: x, top: y, right: x + pixmap.width, bottom: y + pixmap.height };
    // What shows a part of another picture ends where it does itself.
    const clip = isWhole && isWithin(own, region) ? undefined : region;
    return this.#inState(item, { clip, opacity }, [operators]);
  }

  /** @param below operators of what is below its items in it */
  #group(item: GroupItem, below: readonly string[] = []): string[] {
    const { items, opacity, blend = 0, filters = [] } = item;
    const name = blendNameOf(blend);
    const isPlain = opacity === OPAQUE && name === undefined && !items.some(isBlended);
    const content = this.operators(items, CLEAR, [...this.#shadows(items, filters), ...below]);
    if (isPlain) return this.#inState(item, { clip: item.region }, [content]);
    const form = this.#forms.name(content, item.region, ISOLATED);
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
    const { resources, structure } = this.#parts;
    const texts = textsOfClip(mask);
    if (texts) {
      // What text clips is text, which can be selected.
      const { fonts } = this.#parts;
      const { operators, unwritten } = textOperators(texts, CLIPPING, fonts, resources);
      const marked = structure.marked(mask.items[0]?.part, [operators]);
      if (unwritten.length === 0) return ['q', ...marked, ...written, 'Q'];
    }
    const [only] = mask.items;
    const isLuminance =
      mask.items.length === 1 && only?.kind === 'group' && only.filters?.[0]?.kind === 'luminance';
    const items = isLuminance ? [{ ...only, filters: [] }] : mask.items;
    const group = isLuminance ? '/Group<</S/Transparency/I true/CS/DeviceRGB>>' : ISOLATED;
    const covering = structure.unmarked(() => this.operators(items, CLEAR));
    const covered = this.#forms.number(covering, mask.region, group);
    const kind = isLuminance ? 'Luminosity' : 'Alpha';
    const state = resources.named('G', `<</SMask<</S/${kind}/G ${covered} 0 R>>>>`);
    const content = this.#forms.name(written.join('\n'), mask.region, ISOLATED);
    return [`q ${state} gs ${content} Do Q`, ...this.#inkless(mask.items)];
  }

  /** Keeps of a group what is covered by what is written, in place of that. */
  #withinBelow(written: readonly string[], item: GroupItem): string[] {
    const { resources } = this.#parts;
    const covering = this.#forms.number(written.join('\n'), item.region, ISOLATED);
    const state = resources.named('G', `<</SMask<</S/Alpha/G ${covering} 0 R>>>>`);
    const content = this.#forms.name(this.operators(item.items, CLEAR), item.region, ISOLATED);
    return [`q ${state} gs ${content} Do Q`];
  }

  /** A picture of what is below glass, within its shapes. */
  #backdrop({ area, shapes, filters }: Backdrop, below: readonly DisplayItem[], ground: number): string[] {
    const drawn = this.#parts.itemPictures.filtered(below, area, ground, filters, (picture) =>
      this.#drawnItems(picture, area),
    );
    const item: DisplayItem = { kind: 'group', region: area, clips: shapes, items: [], opacity: OPAQUE };
    return this.#inState(item, {}, [drawn]);
  }

  /** A picture of items, as the rasteriser paints them. */
  #picture(items: readonly DisplayItem[], region: Rectangle, ground: number): string[] {
    const [only] = items;
    // What is soft has sharp edges where it is clipped, which a picture of few pixels has not.
    const isClipped =
      only?.kind === 'group' && items.length === 1 && only.clips.every((shape) => 'floats' in shape);
    const painted = isClipped ? [{ ...only, clips: [] }] : items;
    const drawn = this.#parts.itemPictures.painted(painted, region, ground, (picture) =>
      this.#drawnItems(picture, region),
    );
    return isClipped ? this.#inState(only, {}, [drawn]) : [drawn];
  }

  /** @param region that is shown of it */
  #drawnItems({ pixmap, matrix, isInterpolated }: ItemPicture, region: Rectangle): string {
    const { pictures, resources } = this.#parts;
    const drawn = drawnPicture(pictures.pixmap(pixmap, isInterpolated), pixmap, matrix, resources);
    return `q ${rectangleOperators(region)} W n ${drawn} Q`;
  }

  /** The text in what is a picture, to be selected and searched. */
  #inkless(items: readonly DisplayItem[]): string[] {
    const { fonts, resources, structure } = this.#parts;
    const texts = items.flatMap(textsIn);
    if (texts.every(({ part }) => part === texts[0]?.part)) {
      const letters = texts.map((text) => text.letters);
      if (letters.length === 0) return [];
      return structure.marked(texts[0]?.part, [
        textOperators(letters, INVISIBLE, fonts, resources).operators,
      ]);
    }
    return texts.flatMap(({ part, letters }) =>
      structure.marked(part, [textOperators([letters], INVISIBLE, fonts, resources).operators]),
    );
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
}

function isWithin(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left &&
    inner.top >= outer.top &&
    inner.right <= outer.right &&
    inner.bottom <= outer.bottom
  );
}
