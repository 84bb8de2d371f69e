import { paintOf } from '../css/values/css-colors.js';
import { GlyphOutlines } from '../fonts/glyph-outlines.js';
import { type Box, isReplacedBox, type SetLine } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import type { DisplayItem, PagePart } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import type { TextCoverage } from './background-painter.js';
import { paintBarcode } from './barcode-painter.js';
import { BoxPainter } from './box-painter.js';
import { CastShadows } from './cast-shadows.js';
import { EmojiCache } from './emoji-cache.js';
import { oriented } from './fitted-picture.js';
import { GlyphMasks } from './glyph-masks.js';
import { GroupEffects } from './group-effects.js';
import { LinePainter } from './line-painter.js';
import { hasOutline, paintOutline } from './outline-painter.js';
import { hasGrip, paintGrip } from './resize-grip.js';
import { areaOf, type GraphicsState } from './rounded-area.js';
import { isInSpace, paintInSpace, type Space, type SpatialState } from './space-painter.js';
import { perspectiveOf } from './spatial-transform.js';
import {
  clipsAbsolute,
  clipsFixed,
  cutsOff,
  isOwnContext,
  layerOf,
  levelOf,
  paintingOrder,
} from './stacking.js';
import { SvgPainter } from './svg-painter.js';
import { boxTransform } from './transform.js';

const OPAQUE_BLACK = paintOf('#000000');

const NO_PARTS: ReadonlyMap<Box, PagePart> = new Map();

/** State that boxes are painted in, with the clips of the boxes that absolutely positioned and fixed ones are placed in. */
interface Place extends SpatialState {
  absoluteClip: Clip;
  fixedClip: Clip;
}

interface PlacedBox {
  box: Box;
  place: Place;
}

/** A box that is painted apart from the flow. */
interface RaisedBox extends PlacedBox {
  layer: number;
}

/** What is painted after the flow of a stacking context, in the order of the document. */
interface StackingContext {
  negative: RaisedBox[];
  /** What is met next in the layer of the flow. */
  level: RaisedBox[];
  positive: RaisedBox[];
}

/** What is painted where the lines are. */
interface LinePart extends PlacedBox {
  /** Set if the rest of a box is painted with the blocks. */
  isContent?: true;
}

/** What is painted after the blocks of a flow. */
interface Flow {
  floats: PlacedBox[];
  lines: LinePart[];
  outlined: PlacedBox[];
}

/** Paints laid-out boxes, with caches of glyphs, emoji and shapes that outlive the frame. */
export class ContentPainter {
  readonly #cast = new CastShadows();
  readonly #lines: LinePainter;
  readonly #boxes: BoxPainter;
  readonly #svgs: SvgPainter;
  readonly #effects: GroupEffects;
  #pictures: ReadonlyMap<string, LazyPixmap> = new Map();
  #parts: ReadonlyMap<Box, PagePart> = NO_PARTS;
  #hasFixed = false;
  /** What boxes in these keep their depths in. */
  readonly #spaces = new WeakMap<Box, Space>();

  /** @param isExact whether letters and shapes stay paths, for readers of the display list that do not paint pixels */
  constructor(outlines = new GlyphOutlines(), isExact = false) {
    this.#lines = new LinePainter(new GlyphMasks(outlines), new EmojiCache(), this.#cast, isExact);
    const coverText: TextCoverage = (box, context, matrix) => this.#coverText(box, context, matrix);
    this.#boxes = new BoxPainter(coverText, isExact);
    this.#svgs = new SvgPainter(this.#boxes.pictures);
    this.#effects = new GroupEffects(this.#boxes.backgrounds, this.#boxes.pictures);
  }

  /** Bytes of the cached glyphs, emoji, shapes and SVG drawings. */
  get bytes(): number {
    return this.#lines.bytes + this.#boxes.bytes + this.#svgs.bytes;
  }

  /**
   * Paints boxes, after which the canvas must be finished before anything is trimmed.
   * @param pictures that `<svg>` and `<img>` elements refer to, by address
   * @param parts that lines and pictures are of, which items are to say
   */
  paint(
    content: Box,
    canvas: DrawingContext,
    pictures: ReadonlyMap<string, LazyPixmap>,
    parts: ReadonlyMap<Box, PagePart> = NO_PARTS,
  ): void {
    this.#pictures = pictures;
    this.#parts = parts;
    this.#cast.begin();
    this.#effects.begin(content, pictures);
    this.#boxes.pictures.subjects.begin();
    this.#boxes.backgrounds.begin(areaOf(canvas.bounds));
    this.#hasFixed = hasFixed(content);
    const paint = (context: DrawingContext) => {
      const clip = context.unclipped;
      this.#paintContext(content, context, { matrix: IDENTITY, clip, absoluteClip: clip, fixedClip: clip });
    };
    // What is blended is kept from what the picture is laid upon (Compositing 1, section 3.1: the root group is isolated).
    if (this.#effects.isBlending) canvas.drawGroup({ opacity: OPAQUE }, canvas.unclipped, paint);
    else paint(canvas);
  }

  /** Evicts entries beyond the bounds of the caches. */
  trim(): void {
    this.#lines.trim();
    this.#boxes.trim();
    this.#svgs.trim();
  }

  #coverText(box: Box, context: DrawingContext, matrix: Matrix): void {
    const from = context.items.length;
    if (box.line) this.#lines.paintCoverage(box.line, box, matrix, OPAQUE_BLACK, context);
    this.#sayPart(box, context, from);
    for (const child of box.children) this.#coverText(child, context, boxTransform(child, matrix));
  }

  /** Paints a stacking context where it stands. */
  #paintContext(box: Box, context: DrawingContext, place: Place): void {
    if (!isInSpace(box, place)) {
      this.#paintGroup(box, context, place);
      return;
    }
    paintInSpace(box, context, place, (flat, target, { matrix, clip }, space) => {
      if (space) this.#spaces.set(flat, space);
      this.#paintGroup(flat, target, { matrix, clip, absoluteClip: clip, fixedClip: clip });
    });
  }

  /** Paints a stacking context as the group that its style makes of it. */
  #paintGroup(box: Box, context: DrawingContext, place: Place): void {
    const shared = this.#sharedClip(box, place);
    this.#effects.paint(box, context, { matrix: place.matrix, clip: shared }, (group, clip, mirror) => {
      if (mirror) {
        const whole = { matrix: mirror, clip, absoluteClip: clip, fixedClip: clip };
        this.#paintStack({ ...box, seen: mirror }, group, whole);
      } else if (group === context) this.#paintStack(box, context, place);
      else {
        // What is clipped by a group need not be clipped in it.
        const within = (each: Clip) => (each === shared ? clip : each);
        const [own, absoluteClip, fixedClip] = [place.clip, place.absoluteClip, place.fixedClip].map(within);
        this.#paintStack(box, group, { ...place, clip: own, absoluteClip, fixedClip } as Place);
      }
    });
  }

  /** The innermost clip of all that may be in a box. */
  #sharedClip(box: Box, { clip, absoluteClip, fixedClip }: Place): Clip {
    if (clipsFixed(box)) return clip;
    if (this.#hasFixed) return fixedClip;
    return clipsAbsolute(box) ? clip : absoluteClip;
  }

  #paintStack(box: Box, context: DrawingContext, place: Place): void {
    const stack: StackingContext = { negative: [], level: [], positive: [] };
    // An inline box is painted with what is in its line, above what lies below the flow.
    const before = context.items.length;
    const within = this.#paintOwn(box, context, place);
    const start = box.style.display === 'inline' ? before : context.items.length;
    if (within) this.#paintContents(box, context, within, stack);
    outline(box, context, place);
    this.#paintLevel(context, stack);
    for (const { box: above, place: its } of byLayer(stack.positive)) this.#paintContext(above, context, its);
    if (stack.negative.length === 0) return;
    // Which boxes are below the flow is known only now.
    const above: DisplayItem[] = context.items.splice(start);
    for (const { box: below, place: its } of byLayer(stack.negative)) this.#paintContext(below, context, its);
    for (const item of above) context.items.push(item);
  }

  /** Paints what is met in the flow's own layer, in the order of the document. */
  #paintLevel(context: DrawingContext, stack: StackingContext): void {
    const { level } = stack;
    for (const { box, place } of level) {
      if (isOwnContext(box) || isInSpace(box, place)) this.#paintContext(box, context, place);
      else {
        stack.level = [];
        this.#paintWhole(box, context, place, stack);
        this.#paintLevel(context, stack);
      }
    }
  }

  /** Paints a box with its flow; what is raised in it belongs to the stacking context around. */
  #paintWhole(box: Box, context: DrawingContext, place: Place, stack: StackingContext): void {
    const within = this.#paintOwn(box, context, place);
    if (within) this.#paintContents(box, context, within, stack);
    if (!isFragment(box)) outline(box, context, place);
  }

  /** Paints what is in a box: the blocks, floats above them, and what stands in lines above both. */
  #paintContents(box: Box, context: DrawingContext, place: Place, stack: StackingContext): void {
    if (box.children.length === 0) return;
    const flow: Flow = { floats: [], lines: [], outlined: [] };
    this.#paintBlocks(box, context, place, stack, flow);
    for (const each of flow.floats) this.#paintWhole(each.box, context, each.place, stack);
    const outlined: PlacedBox[] = [];
    for (const each of flow.lines) {
      const { line, style } = each.box;
      if (each.isContent) this.#paintReplaced(each.box, context, stateOf(each.box, each.place));
      else if (!line) {
        this.#paintWhole(each.box, context, each.place, stack);
        // Above the texts around it, as those of blocks are.
        if (isFragment(each.box)) outlined.push(each);
      } else if (style.visibility === 'visible') this.#paintLine(each.box, line, context, each.place);
    }
    for (const each of [...outlined, ...flow.outlined]) outline(each.box, context, each.place);
  }

  #paintBlocks(box: Box, context: DrawingContext, place: Place, stack: StackingContext, flow: Flow): void {
    for (const child of paintingOrder(box)) {
      if (child.line) {
        flow.lines.push({ box: child, place });
        continue;
      }
      const its = placeOf(child.style, place);
      switch (levelOf(child, box.style)) {
        case 'raised': {
          const layer = layerOf(child.style, box.style);
          const list = layer < 0 ? stack.negative : layer > 0 ? stack.positive : stack.level;
          list.push({ box: child, place: its, layer });
          break;
        }
        case 'float':
          flow.floats.push({ box: child, place: its });
          break;
        case 'line':
          flow.lines.push({ box: child, place: its });
          break;
        case 'replaced block':
          this.#paintDecorations(child, context, stateOf(child, its));
          flow.lines.push({ box: child, place: its, isContent: true });
          if (hasOutline(child.style)) flow.outlined.push({ box: child, place: its });
          break;
        default: {
          const within = this.#paintOwn(child, context, its);
          if (within) this.#paintBlocks(child, context, within, stack, flow);
          // Above those of what is in it.
          if (hasOutline(child.style)) flow.outlined.push({ box: child, place: its });
        }
      }
    }
  }

  /** Paints a box itself. @returns the state for what is in it; undefined where nothing of that shows */
  #paintOwn(box: Box, context: DrawingContext, place: Place): Place | undefined {
    const state = stateOf(box, place);
    this.#paintDecorations(box, context, state);
    if (isReplacedBox(box)) this.#paintReplaced(box, context, state);
    return box.children.length > 0 ? this.#within(box, state, place) : undefined;
  }

  /** Paints shadows, background and borders of a box. */
  #paintDecorations(box: Box, context: DrawingContext, state: GraphicsState): void {
    if (box.style.visibility !== 'visible') return;
    const from = context.items.length;
    this.#boxes.paint(box, context, state, this.#pictures);
    if (hasGrip(box)) paintGrip(box, context, state);
    this.#sayPart(box, context, from);
  }

  /** Paints what an element stands for: a picture, a drawing or a code. */
  #paintReplaced(box: Box, context: DrawingContext, state: GraphicsState): void {
    if (box.style.visibility !== 'visible') return;
    const from = context.items.length;
    const picture = box.src === undefined ? undefined : this.#pictures.get(box.src);
    if (picture) this.#boxes.pictures.paintContent(oriented(picture, box.style), box, context, state);
    if (box.svg) this.#svgs.paint(box.svg, box, context, state, this.#pictures);
    if (box.barcode) paintBarcode(box.barcode, box, context, state);
    this.#sayPart(box, context, from);
  }

  /** A line has nothing of its own but glyphs and what is painted with them. */
  #paintLine(box: Box, line: SetLine, context: DrawingContext, { matrix, clip }: Place): void {
    const from = context.items.length;
    this.#lines.paint(line, box, matrix, context, clip);
    this.#sayPart(box, context, from);
  }

  /** Has what is painted of a box say which part of the page it is of. @param from the first item of it */
  #sayPart(box: Box, { items }: DrawingContext, from: number): void {
    const part = this.#parts.get(box);
    if (part) for (let at = from; at < items.length; at++) (items[at] as DisplayItem).part = part;
  }

  #within(box: Box, { matrix, clip: outer }: GraphicsState, place: Place): Place | undefined {
    const clip = cutsOff(box.style) ? this.#boxes.clipTo(box, { matrix, clip: outer }) : outer;
    const isSame = clip && clip === place.clip && matrix === place.matrix && !clipsAbsolute(box);
    const isPassedOn = box.isAnonymous || !(place.perspective || place.space);
    if (isSame && isPassedOn) return place;
    const { perspective, space } = box.isAnonymous
      ? place
      : { perspective: perspectiveOf(box), space: this.#spaces.get(box) };
    const isWhole = clipsFixed(box) || (clipsAbsolute(box) && !this.#hasFixed);
    if (isWhole) return clip && { matrix, clip, absoluteClip: clip, fixedClip: clip, perspective, space };
    // What is placed in a box farther out may show where this one's flow does not.
    const its = clip ?? { rectangle: { left: 0, top: 0, right: 0, bottom: 0 }, shapes: [] };
    const absoluteClip = clipsAbsolute(box) ? its : place.absoluteClip;
    return { matrix, clip: its, absoluteClip, fixedClip: place.fixedClip, perspective, space };
  }
}

function stateOf(box: Box, { matrix, clip }: Place): GraphicsState {
  return { matrix: boxTransform(box, matrix), clip };
}

/** Boxes out of the flow are clipped by what contains them alone. */
function placeOf({ position }: Box['style'], place: Place): Place {
  if (position === 'absolute') return { ...place, clip: place.absoluteClip };
  return position === 'fixed' ? { ...place, clip: place.fixedClip, absoluteClip: place.fixedClip } : place;
}

function hasFixed({ style, children }: Box): boolean {
  return style.position === 'fixed' || children.some(hasFixed);
}

/** Whether a box is part of an inline one in a line. */
function isFragment(box: Box): boolean {
  const { display, float, position } = box.style;
  const isInFlow = float === 'none' && position === 'static';
  return display === 'inline' && isInFlow && !isReplacedBox(box);
}

function outline(box: Box, context: DrawingContext, { matrix, clip }: Place): void {
  if (hasOutline(box.style) && box.style.visibility === 'visible')
    paintOutline(box, context, { matrix: boxTransform(box, matrix), clip });
}

/** Boxes from the lowest layer to the highest, those in one layer in the order of the document. */
function byLayer(boxes: RaisedBox[]): RaisedBox[] {
  return boxes.sort((one, other) => one.layer - other.layer);
}
