import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { StyledTree } from '../element-tree.js';
import type { LayoutNode } from '../formatting/layout-node.js';
import type { LayoutStyle } from '../formatting/layout-style.js';
import type { InlineContent } from './inline-content.js';
import type { InlineFragments } from './inline-fragments.js';
import type { ListMarker } from './list-markers.js';
import type { SharedBorders } from './tables/collapsed-borders.js';
import type { TrimEdges } from './text-box-trim.js';

const NO_INLINES: readonly InlineBox[] = [];

/** A box of CSS with its node of layout: of an element, or anonymous. What is painted of it may change, its layout not. */
export class FlowBox {
  /** Of a list item whose marker stands outside. */
  marker: ListMarker | undefined = undefined;
  /** Inline boxes around a block that splits them, the outermost first. */
  inlines: readonly InlineBox[] = NO_INLINES;
  /** Whether nothing of it is painted, as of a cell in columns that are removed. */
  isHidden = false;
  /** Of a cell in a table whose borders collapse: whether those are above its background, or painted before it. */
  sharedBorders: 'none' | 'above' | 'below' = 'none';
  /** How the blocks around it trim its first line and its last one. */
  trim: Partial<TrimEdges> | undefined = undefined;
  /** Of a table whose borders collapse. */
  borders: SharedBorders | undefined = undefined;

  /**
   * @param element undefined for an anonymous box
   * @param children their nodes are the node's children, in the same order
   * @param lang the language of what is in an `<svg>`
   * @param inline of a block container that has lines
   */
  constructor(
    public element: StyledTree | undefined,
    public values: ComputedValues,
    readonly node: LayoutNode,
    readonly children: readonly FlowBox[],
    readonly lang: string,
    readonly inline: InlineContent | undefined = undefined,
  ) {}

  /** Goes on as the box of an element that is laid out alike. */
  goOn(element: StyledTree | undefined, values: ComputedValues): this {
    this.element = element;
    this.values = values;
    return this;
  }
}

/** An inline element with what an inline box that is split by a block leaves of its sides. */
export interface InlineBox {
  /** Given for what contains absolutely positioned boxes: the same for all parts of a box that is split. */
  fragments?: InlineFragments | undefined;
  element: StyledTree;
  values: ComputedValues;
  /** Its values in the first line of a block that has a `::first-line`. */
  firstLine?: ComputedValues | undefined;
  /** What it is in other lines, where it is that of a first one. */
  ordinary?: InlineBox;
  parent: InlineBox | undefined;
  lang: string;
  hasStart: boolean;
  hasEnd: boolean;
}

/** A part of the lines of a block container, in the order of the document. */
export type InlinePart =
  | { type: 'text'; text: string }
  | { type: 'open'; box: InlineBox }
  | { type: 'close' }
  /** A line end; the next line may clear floats. */
  | { type: 'break'; clear: LayoutStyle['clear'] }
  | { type: 'atomic'; box: FlowBox }
  /** An absolutely positioned box at the place where it would be otherwise. */
  | { type: 'absolute'; box: FlowBox; isInline: boolean }
  /** A float, which is placed by the line that it stands in. */
  | { type: 'float'; box: FlowBox }
  /** The mark of a list item within its first line. */
  | { type: 'mark'; marker: ListMarker };
