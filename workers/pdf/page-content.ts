/** The display list of a page as the contents of a page of PDF. */

import { OPAQUE, type SolidPaint } from '../raster/color.js';
import type { Backdrop, DisplayItem, GroupItem } from '../raster/display-list.js';
import { type Filter, filteredRegion } from '../raster/filters.js';
import { enclosing, isWithin, type Rectangle } from '../raster/rectangle.js';
import type { EmbeddedFonts } from './embedded-fonts.js';
import { Forms } from './forms.js';
import { CLEAR, type ItemPicture, type ItemPictures } from './item-pictures.js';
import { JoinedTexts } from './parted-words.js';
import { CLIPPING, INVISIBLE, matrixOperator, rectangleOperators, textOperators } from './path-content.js';
import type { PdfFile } from './pdf-file.js';
import { drawnPicture, PictureContent } from './picture-content.js';
import type { Pictures } from './pictures.js';
import type { Resources } from './resources.js';
import { ShapeContent } from './shape-content.js';
import type { PageStructure } from './structure.js';
import { textsIn, textsOfClip } from './text-of-items.js';
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

/** The parts of a file that contents refer to. */
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
  readonly #shapes: ShapeContent;
  readonly #pictureContent: PictureContent;

  constructor(parts: ContentParts) {
    this.#parts = parts;
    this.#forms = new Forms(parts.file, parts.resources, parts.structure);
    this.#shapes = new ShapeContent(parts, this.#forms, (item) => this.#picture([item], item.region, CLEAR));
    this.#pictureContent = new PictureContent(parts, this.#forms, (items) => this.operators(items, CLEAR));
  }

  /**
   * @param items in painting order
   * @param ground what is below them: `PAPER`, or `CLEAR` in a group
   * @param below operators of what is below them in their group
   */
  operators(items: readonly DisplayItem[], ground: number, below: readonly string[] = []): string {
    return this.#shapes.apart(() => this.#operators(items, ground, below).join('\n'));
  }

  #operators(items: readonly DisplayItem[], ground: number, below: readonly string[]): string[] {
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
    return written;
  }

  /** @param copied operators of what a group has of what is below it */
  #item(item: DisplayItem, copied: readonly string[]): string[] {
    if (isPicture(item)) return this.#picture([item], item.region, CLEAR);
    switch (item.kind) {
      case 'rectangle':
        return this.#shapes.rectangle(item);
      case 'path':
        return this.#shapes.path(item);
      case 'pixmap':
        return this.#pixmap(item);
      case 'group':
        return this.#group(item, copied);
      default:
        return this.#picture([item], item.region, CLEAR);
    }
  }

  #pixmap(item: Extract<DisplayItem, { kind: 'pixmap' }>): string[] {
    const { pixmap, x, y, opacity, region } = item;
    const { operators, isWhole } = this.#pictureContent.of(pixmap, { x, y, isGroup: opacity !== OPAQUE });
    const own = { left: x, top: y, right: x + pixmap.width, bottom: y + pixmap.height };
    // What shows a part of another picture ends where it does itself.
    const clip = isWhole && isWithin(own, region) ? undefined : region;
    return this.#shapes.inState(item, { clip, opacity }, [operators]);
  }

  /** @param below operators of what is below its items in it */
  #group(item: GroupItem, below: readonly string[] = []): string[] {
    const { items, opacity, blend = 0, filters = [] } = item;
    const name = blendNameOf(blend);
    const isPlain = opacity === OPAQUE && name === undefined && !items.some(isBlended);
    const content = this.operators(items, CLEAR, [...this.#shadows(items, filters), ...below]);
    if (isPlain) return this.#shapes.inState(item, { clip: item.region }, [content]);
    const form = this.#forms.name(content, item.region, ISOLATED);
    return this.#shapes.inState(item, { opacity, blend: name }, [`${form} Do`]);
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
    return this.#shapes.inState(item, {}, [drawn]);
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
    return isClipped ? this.#shapes.inState(only, {}, [drawn]) : [drawn];
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
}

/** A shadow before it is moved to where it is cast. */
interface CastShadow {
  item: DisplayItem;
  region: Rectangle;
  x: number;
  y: number;
}

/** What a group has that changes nothing. */
const GROUP = { kind: 'group', clips: [], opacity: OPAQUE } as const;

/** The shadows that filters cast of items, the lowest first: each is of the items with those that were cast before. */
function castShadows(items: readonly DisplayItem[], filters: readonly Filter[]): CastShadow[] {
  const region = enclosing(items.map((item) => item.region));
  if (!region) return [];
  const shadows: CastShadow[] = [];
  for (const [index, filter] of filters.entries()) {
    if (filter.kind !== 'shadow') continue;
    const { x, y, sigma, paint } = filter;
    const before = filters.slice(0, index);
    const around = filteredRegion(region, before);
    const cast = filteredRegion(around, [{ kind: 'blur', sigma }]);
    const casting = { ...GROUP, region: around, items, filters: before };
    const soft: Filter[] = [
      { kind: 'colors', matrix: tint(paint) },
      { kind: 'blur', sigma },
    ];
    shadows.unshift({
      item: { ...GROUP, region: cast, items: [casting], filters: soft },
      region: cast,
      x,
      y,
    });
  }
  return shadows;
}

/** Colour matrix that gives everything one colour, and as much of its alpha. */
function tint({ color, opacity }: SolidPaint): number[] {
  const [red = 0, green = 0, blue = 0] = [color, color >>> 8, color >>> 16].map((each) => (each & 255) / 255);
  return [
    ...[0, 0, 0, 0, red],
    ...[0, 0, 0, 0, green],
    ...[0, 0, 0, 0, blue],
    ...[0, 0, 0, opacity / OPAQUE, 0],
  ];
}
