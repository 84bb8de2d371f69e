import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { asReplaced, contains, skipsContents } from '../../css/cascade/containment.js';
import type { Image } from '../../css/grammars/image-grammars.js';
import { CODE_ELEMENT, isReplaced, type StyledNode, type StyledTree } from '../element-tree.js';
import type { ShapeOutline, ShapePicture, ShapeStyle } from '../formatting/float-shapes.js';
import { layoutNode } from '../formatting/formatters.js';
import type { LayoutNode, NaturalSize } from '../formatting/layout-node.js';
import { layoutStyle, shareLayoutStyle } from '../formatting/layout-style.js';
import { BlockContents, containerBox, keepsLines, standsInLines } from './block-contents.js';
import { FlowBox } from './flow-box.js';
import { inlineStyle } from './inline-style.js';
import { langOf } from './language.js';
import { isLaidOutAlike } from './layout-equality.js';
import { type ListMarker, listMarker, markerImage } from './list-markers.js';
import { numberInList, numberItems } from './list-ordinals.js';
import { markerLine } from './marker-line.js';
import type { PathDrawing } from './motion-paths.js';
import type { TextContext } from './paragraph-items.js';
import { quirksOf } from './quirky-boxes.js';
import { checkColumns } from './refused-columns.js';
import { barcodeSize, svgSize } from './replaced-size.js';
import { tableBox } from './tables/table-boxes.js';

/** What box generation asks of the rest. */
export interface BoxContext extends TextContext, PathDrawing {
  /** Of a picture by its address, or of that without its orientation; undefined where there is none. */
  naturalSize(src: string, isAsStored?: boolean): NaturalSize | undefined;
  /** The gradient, or the picture of an address, that lines run along beside a float; undefined where there is none. */
  shapePicture?(image: Image, zoom: number): ShapePicture | undefined;
  /** Draws `path()` and `shape()` in a box. */
  shapeOutline?: ShapeOutline;
}

/** The box of a document's root with all boxes in it (CSS Display 3). */
export function boxTree(root: StyledTree, context: BoxContext): FlowBox {
  return new BoxGenerator(context).box(root, langOf(root, ''));
}

/** Elements that are as wide as what is in them, also where they are blocks. */
const CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'datetime',
  'input',
  'select',
  'listbox',
  'slider',
  'swatch',
  'textarea',
]);

/** Letters that every font has. */
const PLAIN = /^[ -~]*$/;

interface CachedBox {
  box: FlowBox;
  lang: string;
  ordinal: number;
  context: TextContext;
}

/**
 * The boxes of elements that were there before, by what they are made of, with all that was laid out in them. Where the
 * content is the same and styles differ in what is painted alone, a box goes on with the new values.
 */
const cachedBoxes = new WeakMap<object, CachedBox>();

/** Makes the box of one element, and of what is in it. */
class BoxGenerator {
  readonly #context: BoxContext;
  readonly #text: TextContext;

  constructor(context: BoxContext) {
    const { measures, fonts, han, mode } = context;
    this.#context = context;
    this.#text = { measures, fonts, han, ...(mode && { mode }) };
  }

  box(tree: StyledTree, lang: string, ordinal = numberInList(tree) ?? 1): FlowBox {
    const element = skipsContents(tree.style) ? emptied(tree) : tree;
    const source = element.source ?? element;
    const context = this.#text;
    const previous = cachedBoxes.get(source);
    const isSame =
      previous?.lang === lang &&
      previous.context.measures === context.measures &&
      previous.context.fonts === context.fonts &&
      previous.context.han === context.han;
    if (isSame && previous.box.element === element && previous.ordinal === ordinal) return previous.box;
    numberItems(element);
    const isAlike = isSame && isLaidOutAlike(previous.box.values, element.style);
    const box = this.#made(element, lang, ordinal, isAlike ? previous.box : undefined);
    if (context.mode === 'quirks') box.node.quirks = quirksOf(element, box.node);
    if (box.node.style.shape) this.#giveShape(box.node, box.node.style.shape, element.style.zoom as number);
    if (previous) {
      previous.box = box;
      previous.lang = lang;
      previous.ordinal = ordinal;
      previous.context = context;
    } else cachedBoxes.set(source, { box, lang, ordinal, context });
    return box;
  }

  /** What the shape of a float needs of others. */
  #giveShape(node: LayoutNode, { image }: ShapeStyle, zoom: number): void {
    if (image === undefined) node.shapeOutline = this.#context.shapeOutline;
    else node.shapePicture = this.#context.shapePicture?.(image, zoom);
  }

  /** @param previous the same box, if its content is the same as before */
  #made(element: StyledTree, lang: string, ordinal: number, previous: FlowBox | undefined): FlowBox {
    const values = element.style;
    if (previous) shareLayoutStyle(previous.values, values);
    checkColumns(element);
    if (isReplaced(element)) return this.#replaced(element, values, lang, previous);
    const { display } = layoutStyle(values);
    if (display === 'table') return tableBox(element, lang, (part, its) => this.box(part, its));
    const isItem = keepsLines(values) ? isBlockItem : isSingleItem;
    if ((display === 'flex' || display === 'grid') && element.children.every(isItem))
      return this.#items(element, values, lang, previous);
    const marker =
      values.display === 'list-item'
        ? listMarker(element, ordinal, lang, (of) => this.#imageOf(of, lang))
        : undefined;
    const isOutside = marker !== undefined && values.listStylePosition === 'outside';
    const ascent = isOutside && !marker.symbol ? (marker.image?.height ?? this.#ascentOf(marker)) : 0;
    const height = () => (isOutside ? this.#heightOf(marker) : 0);
    const isAsHigh = previous?.inline
      ? previous.inline.leastAscent === ascent
      : previous && previous.node.markerHeight === height();
    const contents = new BlockContents(this, values, lang, this.#text, isAsHigh ? previous : undefined);
    if (marker && values.listStylePosition === 'inside') contents.mark(marker);
    contents.beginWith(element.firstLine);
    contents.addAll(element.children, element, lang);
    if (isOutside) contents.addLineOfMarker();
    const box = contents.finished(element);
    if (box.inline) box.inline.leastAscent = ascent;
    else box.node.markerHeight = height();
    asControl(box.node, element.type);
    box.node.hasLegend = element.type === 'fieldset' && beginsWithLegend(box);
    box.marker = isOutside ? marker : undefined;
    return box;
  }

  #imageOf(values: ComputedValues, lang: string) {
    const { ascent } = this.#text.measures.extents.contentArea(inlineStyle(values, lang, this.#text));
    return markerImage(values, ascent / 2, (src) =>
      this.#context.naturalSize(src, values.imageOrientation === 'none'),
    );
  }

  /** Above the baseline of a marker of letters: those of other fonts than the first may be higher. */
  #ascentOf(marker: ListMarker): number {
    const style = inlineStyle(marker.values, marker.lang, this.#text);
    const line = PLAIN.test(marker.text) ? undefined : markerLine(marker, style, this.#text);
    return line?.baseline ?? this.#text.measures.extents.inlineBox(style).ascent;
  }

  /** Of the line that a marker has for itself. */
  #heightOf({ values, lang, image }: ListMarker): number {
    const { ascent, descent } = this.#text.measures.extents.inlineBox(inlineStyle(values, lang, this.#text));
    return Math.max(ascent, image?.height ?? 0) + descent;
  }

  /** A flexible box or a grid without texts: each element in it is an item, or absolutely positioned. */
  #items(element: StyledTree, values: ComputedValues, lang: string, previous: FlowBox | undefined): FlowBox {
    const children: FlowBox[] = [];
    for (const child of element.children as StyledTree[]) {
      const item = this.box(child, langOf(child, lang));
      // It may have been in an inline box before.
      if (item.inlines.length > 0) {
        item.inlines = [];
        item.node.inlines = undefined;
      }
      children.push(item);
    }
    const box = containerBox(element, values, children, previous);
    asControl(box.node, element.type);
    return box;
  }

  #replaced(
    element: StyledTree,
    values: ComputedValues,
    lang: string,
    previous: FlowBox | undefined,
  ): FlowBox {
    const natural = contains(asReplaced(values), 'size')
      ? containedSize(values)
      : this.#naturalSize(element, values);
    const size = inZoom(natural, values.zoom as number) ?? { width: 0, height: 0, ratio: undefined };
    if (previous && isSameSize(previous.node.natural, size)) return previous.goOn(element, values);
    const node = layoutNode(layoutStyle(values), [], undefined, size);
    return new FlowBox(element, values, node, [], lang);
  }

  #naturalSize(element: StyledTree, { imageOrientation }: ComputedValues): NaturalSize | undefined {
    if (element.type === 'svg') return svgSize(element);
    if (element.type === CODE_ELEMENT) return barcodeSize(element);
    return this.#context.naturalSize(String(element.props.src ?? ''), imageOrientation === 'none');
  }
}

const emptiedTrees = new WeakMap<StyledTree, StyledTree>();

/** An element without its contents; the same element gives the same object. */
function emptied(element: StyledTree): StyledTree {
  let tree = emptiedTrees.get(element);
  if (!tree) {
    tree = { ...element, source: element.source ?? element, children: [] };
    emptiedTrees.set(element, tree);
  }
  return tree;
}

/** What is replaced by nothing that counts is as large as its style says. */
function containedSize({ containIntrinsicWidth, containIntrinsicHeight, zoom }: ComputedValues): NaturalSize {
  const length = (size: ComputedValues['width']) => (Number(size) || 0) / (zoom as number);
  return {
    width: length(containIntrinsicWidth),
    height: length(containIntrinsicHeight),
    ratio: undefined,
  };
}

function beginsWithLegend({ children: [first] }: FlowBox): boolean {
  if (first?.element?.type !== 'legend') return false;
  return !first.node.style.isAbsolute && first.node.style.float === 'none';
}

function asControl(node: LayoutNode, type: string): void {
  node.isShrinkToFit = CONTROLS.has(type);
  node.isCompressible = node.isShrinkToFit && type !== 'button' && type !== 'datetime';
  node.isInWholePixels = type === 'select' || type === 'datetime-edit';
}

function inZoom(size: NaturalSize | undefined, zoom: number): NaturalSize | undefined {
  if (!size || zoom === 1) return size;
  const { width, height, ratio } = size;
  return { width: width && width * zoom, height: height && height * zoom, ratio };
}

function isSameSize(one: NaturalSize | undefined, { width, height, ratio }: NaturalSize): boolean {
  return one?.width === width && one?.height === height && one?.ratio === ratio;
}

/** Whether a child of a container of items is one by itself: no text, nothing that may have some, and not counted. */
function isSingleItem(child: StyledNode): boolean {
  if (typeof child === 'string' || child.type === 'br' || child.type === 'wbr') return false;
  const { display } = child.style;
  return display !== 'contents' && display !== 'list-item';
}

/** The same of a flexible box of old. */
function isBlockItem(child: StyledNode): boolean {
  return isSingleItem(child) && !standsInLines(child as StyledTree);
}
