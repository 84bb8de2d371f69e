import type { PartedNode, PlacedColumns } from './columns/placed-columns.js';
import type { ShapeOutline, ShapePicture } from './float-shapes.js';
import type { FloatContext } from './floats.js';
import type { InheritedAxes } from './grid/inherited-tracks.js';
import type { ContentWidths, InnerSpace, LayoutResult, Place, Space } from './layout-spaces.js';
import type { LayoutStyle } from './layout-style.js';
import { NO_QUIRKS, type Quirks } from './quirks.js';
import type { RuleLine } from './rule-lines.js';

/** The size and baselines of content that is no tree of boxes, such as text. */
export interface ContentResult {
  /** Of the content box. */
  height: number;
  /** From the top of the content box. */
  firstBaseline: number | undefined;
  lastBaseline: number | undefined;
}

/** Where a line is in the border box of its node. */
export interface LineSpan {
  top: number;
  bottom: number;
  baseline: number;
  /** How far marks or annotations reach over it, if they do. */
  reach?: number;
}

/**
 * The content of a leaf: a paragraph, or a picture. A node with content may have children: the boxes in its lines,
 * which the content lays out by `layout` and puts in place itself (as places in the border box of the node), and
 * absolutely positioned ones, whose `staticPlace` it sets to where they would be.
 */
export interface LeafContent {
  /** Whether its lines are of one width, so that it keeps clear of floats as a whole. */
  readonly isRectangular?: boolean;
  /** Whether what is over its first line, as an annotation, reaches into the room above its block. */
  readonly reachesUp?: boolean;
  /** Tells it the room above its box, where it reaches up, before its layout. */
  leaveRoomAbove?(room: RoomAbove): void;
  /** Room below the letters of its last line, in pixels, down to a height of the border box; 0 without lines. */
  roomBelow?(height: number): number;
  /** Whether it stands in the first line beside floats before it, when it is asked how wide the block is. */
  readonly joinsFloats?: boolean;
  /** Its lines, from the first to the last; none for what has no lines. */
  lines?(): readonly LineSpan[];
  /** Moves its lines down, each by so much, since it was laid out. */
  moveLines?(down: readonly number[]): void;
  /** Has a line end in an ellipsis, once lines are laid out; undefined for none. */
  cutAfter?(line: number | undefined): void;
  /** Of the content box; both are the same for what has no break. */
  widths(): ContentWidths;
  /**
   * Sets the content into a content box that begins at `left` and `top` of the border box.
   * @param height undefined where the content decides it
   * @param around given where there are floats
   */
  layout(
    width: number,
    height: number | undefined,
    left: number,
    top: number,
    around?: ContentAmongFloats,
  ): ContentResult;
}

/** Where a content box is in a formatting context with floats. */
export interface ContentAmongFloats {
  floats: FloatContext;
  left: number;
  top: number;
}

/** Room above a block, in pixels. */
export interface RoomAbove {
  /** Margins that meet there. */
  margins: number;
  /** What is free below the last line before it. */
  free: number;
  /** Given in columns, where blocks within have none either. */
  isInColumns?: true;
}

export const NO_ROOM: RoomAbove = { margins: 0, free: 0 };
export const NO_ROOM_IN_COLUMNS: RoomAbove = { ...NO_ROOM, isInColumns: true };

/** The natural size of a picture; undefined for what it does not have. */
export interface NaturalSize {
  width: number | undefined;
  height: number | undefined;
  /** Width by height. */
  ratio: number | undefined;
}

/** Where an absolutely positioned box would be otherwise, in the border box of its parent, and which of its edges is there. */
export interface StaticPlace {
  left: number;
  top: number;
  horizontal: 'left' | 'center' | 'right';
  vertical: 'top' | 'center' | 'bottom';
  /** Where safe alignment ends: the box does not begin before that. */
  leastLeft?: number;
  leastTop?: number;
  /** In the same border box: the area of a grid that contains it, if it is no padding box. */
  area: Place | undefined;
}

/** Inline boxes around a node that have a say in where it is, or in what contains what is in it. */
export interface InlinesAround {
  /** Styles of those that are relatively positioned, and so move it. */
  relative: readonly LayoutStyle[];
  /** How blocks in the innermost one are aligned. */
  blockAlign: LayoutStyle['blockAlign'];
  /**
   * The area of the innermost that contains absolutely positioned boxes, and of the innermost that contains fixed ones, in
   * the border box of the parent of the node, once that is laid out; undefined where there is none.
   */
  container(parent: LayoutNode, isFixed: boolean): { area: Place; isRtl: boolean } | undefined;
}

/** How the boxes in a node are laid out. Neither function looks at the node's own size properties. */
export interface Formatter {
  /** Of the content box. @param height of the content box, where it is known and a whole for percentages */
  contentWidths(node: LayoutNode, height: number | undefined): ContentWidths;
  /** Lays out and places the children. */
  layout(node: LayoutNode, inner: InnerSpace): LayoutResult;
  /** Of the content box, as `contentWidths`, of a box that is laid out; the same where this is left out. */
  laidOutWidths?(node: LayoutNode): ContentWidths;
  /** How wide a border box is in the end that style and room make so wide; as wide where this is left out. */
  finalWidth?(node: LayoutNode, width: number): number;
}

/** A box before and after layout. Make it by `layoutNode`, which knows the formatter of its display. */
export class LayoutNode {
  /** Written by layout. */
  readonly place: Place = { left: 0, top: 0, width: 0, height: 0 };
  /** Used padding: top, right, bottom, left. */
  readonly padding: [number, number, number, number] = [0, 0, 0, 0];
  /** Of a node in columns that may go on in the next one, by the node whose columns these are. */
  parted: PartedNode | undefined = undefined;
  /** Of a node with columns: where they are. */
  columns: PlacedColumns | undefined = undefined;
  /** Of a flex container or a grid whose gaps have rules: where these are. */
  rules: readonly RuleLine[] | undefined = undefined;
  /** Of an absolutely positioned node in columns: which one it stands in. */
  column: number | undefined = undefined;
  /** Of an absolutely positioned node, by its parent. */
  staticPlace: StaticPlace | undefined = undefined;
  /** What the inline boxes around it have to say of it; written by who makes it. */
  inlines: InlinesAround | undefined = undefined;
  /** Whether there is an absolutely positioned box in it. */
  readonly holdsAbsolute: boolean;
  /** Whether there is a sticky box in it. */
  readonly holdsSticky: boolean;
  /** Whether there is a box in it, in its block formatting context, that may go across all columns. */
  readonly holdsSpanner: boolean;
  /** Whether content in it, in its block formatting context, reaches into the room above its block. */
  readonly reachesUp: boolean;
  /** What there is above it, where that is so; written by the flow that it is in. */
  roomAbove = NO_ROOM;
  /** Whether there are floats in its block formatting context below it. */
  readonly holdsFloats: boolean;
  /** Whether margins of its children stay within it: its parent is no block, or it begins an own context. */
  isIndependent = true;
  /**
   * Of a table: whether percentages of its columns do not make what is around it wider, since that is a cell, a flex
   * container or a grid (`TableNode::AllowColumnPercentages` of Blink).
   */
  ignoresPercentages = false;
  /** Tables in it of which that is not decided. */
  readonly #openTables: readonly LayoutNode[];
  /** Whether something in it may come out differently where its height is known before its content. */
  readonly usesHeight: boolean;
  /** Width by height, of what is replaced or of `aspect-ratio`; 0 for none. */
  readonly ratio: number;
  /** Whether that is the ratio of the border box, and not of the content box. */
  readonly isRatioOfBorderBox: boolean;
  /** Whether it is replaced by what has no size of its own; with a ratio, it is as wide as there is room. */
  readonly isSizeless: boolean;
  /** Whether it is as wide as its content among blocks, as a button is; written by who makes it. */
  isShrinkToFit = false;
  /** Whether a percentage as its width lets it become smaller than its content; written by who makes it. */
  isCompressible = false;
  /** Whether the width of its content is rounded up to whole pixels, as of a `<select>`; written by who makes it. */
  isInWholePixels = false;
  /** Of a table's cells and columns; written by who makes them. */
  span: TableSpan = ONE_PLACE;
  /** Whether its first child is the legend of a field set, and its second the box of its content; written by who makes it. */
  hasLegend = false;
  /** Whether there is nothing in a cell of a table that takes room; written by who makes it. */
  isEmptyCell = false;
  /** Of a float whose shape is a picture; written by who makes it. */
  shapePicture: ShapePicture | undefined = undefined;
  /** Of one whose shape is drawn by a pen; written by who makes it. */
  shapeOutline: ShapeOutline | undefined = undefined;
  /** Of a list item, the height of its marker, which it has at least where nothing in it has a line; written by who makes it. */
  markerHeight = 0;
  /** Of a grid that is an item of another one: the tracks that it takes over from that. */
  inherited: InheritedAxes | undefined = undefined;
  /** Of a document in quirks mode; written by who makes it. */
  quirks: Quirks = NO_QUIRKS;
  /** What `layout` and `contentWidths` found last. */
  readonly cache: LayoutCache = {
    widths: [],
    layouts: [],
    current: undefined,
  };

  constructor(
    readonly style: LayoutStyle,
    readonly children: readonly LayoutNode[],
    readonly formatter: Formatter,
    readonly content: LeafContent | undefined = undefined,
    readonly natural: NaturalSize | undefined = undefined,
  ) {
    this.holdsAbsolute = children.some((child) => child.style.isAbsolute || child.holdsAbsolute);
    this.holdsSticky = children.some((child) => child.style.isSticky || child.holdsSticky);
    this.usesHeight =
      style.display === 'grid' ||
      style.display === 'columns' ||
      typeof style.rowGap === 'object' ||
      children.some((child) => child.usesHeight || child.ratio > 0 || hasRelativeHeight(child.style));
    this.#openTables = this.#tablesIn(children);
    const isFlow = isBlock(style) && !content;
    for (const child of children)
      child.#becomesIndependent(!isFlow || isOutside(child.style) || beginsContext(child.style));
    this.holdsFloats = children.some(
      (child) => child.style.float !== 'none' || (child.holdsFloats && !child.isIndependent),
    );
    this.holdsSpanner = children.some(
      (child) =>
        !isOutside(child.style) && (child.style.isSpanner || (child.holdsSpanner && !child.isIndependent)),
    );
    this.reachesUp =
      content?.reachesUp ??
      children.some((child) => !isOutside(child.style) && child.reachesUp && !child.isIndependent);
    const isNatural = natural?.ratio !== undefined && (style.prefersNaturalRatio || style.aspectRatio === 0);
    this.ratio = isNatural ? (natural.ratio as number) : style.aspectRatio;
    this.isRatioOfBorderBox = !isNatural && style.isBorderBox && !style.prefersNaturalRatio;
    this.isSizeless = natural !== undefined && natural.width === undefined && natural.height === undefined;
  }

  #tablesIn(children: readonly LayoutNode[]): readonly LayoutNode[] {
    const { display } = this.style;
    if (!children.some((child) => child.#openTables.length > 0 || child.style.display === 'table'))
      return NO_TABLES;
    const tables = children.flatMap((child) =>
      child.style.display === 'table' ? [child, ...child.#openTables] : child.#openTables,
    );
    if (display !== 'table-cell' && display !== 'flex' && display !== 'grid') return tables;
    for (const table of tables) table.ignoresPercentages = true;
    return NO_TABLES;
  }

  /** A child that had another parent before is laid out anew if that matters to it. */
  #becomesIndependent(isIndependent: boolean): void {
    if (this.isIndependent === isIndependent) return;
    this.isIndependent = isIndependent;
    this.roomAbove = NO_ROOM;
    this.forgetLayouts();
  }

  /** Has it laid out anew if there is other room above it than before. */
  leaveRoomAbove(room: RoomAbove): void {
    const { margins, free, isInColumns } = this.roomAbove;
    if (margins === room.margins && free === room.free && isInColumns === room.isInColumns) return;
    this.roomAbove = room;
    this.forgetLayouts();
  }

  /** Has it laid out anew, since something else than its space is different now. */
  forgetLayouts(): void {
    Object.assign(this.cache, { widths: [], layouts: [], current: undefined });
  }
}

const NO_TABLES: readonly LayoutNode[] = [];

/** How many columns and rows of a table a cell takes, or columns a column stands for. */
export interface TableSpan {
  columns: number;
  rows: number;
}

const ONE_PLACE: TableSpan = { columns: 1, rows: 1 };

/** What is kept of a node's layouts, since parents ask again for what they asked before. */
interface LayoutCache {
  widths: { height: number | undefined; widths: ContentWidths }[];
  layouts: CachedLayout[];
  /** The one that its children are in the places of. */
  current: CachedLayout | undefined;
}

/** A layout that was computed, and the space that it is for. */
export interface CachedLayout {
  space: Space;
  result: LayoutResult;
}

function hasRelativeHeight({ height, minHeight, maxHeight, flexBasis, inset }: LayoutStyle): boolean {
  return (
    typeof height === 'object' ||
    height === 'stretch' ||
    typeof minHeight === 'object' ||
    typeof maxHeight === 'object' ||
    typeof flexBasis === 'object' ||
    typeof inset[0] === 'object' ||
    typeof inset[2] === 'object'
  );
}

function isBlock({ display }: LayoutStyle): boolean {
  return display === 'block' || display === 'flow-root' || display === 'columns';
}

function isOutside({ isAbsolute, float }: LayoutStyle): boolean {
  return isAbsolute || float !== 'none';
}

/** Blocks that align their content keep its margins, too (CSS Box Alignment 3, section 5.1.1). */
function beginsContext({ display, alignContent }: LayoutStyle): boolean {
  return display !== 'block' || alignContent.word !== 'normal';
}
