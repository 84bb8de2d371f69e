import { type ComputedValues, isOutOfFlow, stoodInLine } from '../../css/cascade/computed-style.js';
import { isReplaced, type StyledNode, type StyledTree } from '../element-tree.js';
import { layoutNode } from '../formatting/formatters.js';
import type { LayoutNode } from '../formatting/layout-node.js';
import { layoutStyle, shareLayoutStyle } from '../formatting/layout-style.js';
import { anonymousLines, inheritedFrom } from './anonymous-style.js';
import { FlowBox, type InlineBox, type InlinePart } from './flow-box.js';
import { InlineContent } from './inline-content.js';
import { inlinesAround, withFragments } from './inline-fragments.js';
import { langOf } from './language.js';
import { IMAGE_GAP, type ListMarker } from './list-markers.js';
import { listOrdinals } from './list-ordinals.js';
import type { TextContext } from './paragraph-items.js';
import { isStray, withTables } from './tables/stray-parts.js';
import { trimNested } from './text-box-trim.js';

/** Who makes the boxes of the elements that are met. */
interface ElementBoxes {
  box(element: StyledTree, lang: string, ordinal?: number): FlowBox;
}

/** Collects what is in a box: lines, or boxes with anonymous ones around the lines between them. */
export class BlockContents {
  readonly #boxes: ElementBoxes;
  readonly #values: ComputedValues;
  readonly #lang: string;
  readonly #context: TextContext;
  readonly #previous: FlowBox | undefined;
  readonly #children: FlowBox[] = [];
  #parts: InlinePart[] = [];
  /** Inline boxes around what comes next, the innermost last. */
  readonly #open: InlineBox[] = [];
  readonly #isItemContainer: boolean;
  /** Whether what stands in lines is no item by itself: lines between items make one. */
  readonly #keepsLines: boolean;
  /** Whether lines are always in a box of their own, which columns part. */
  readonly #isInColumns: boolean;
  /** Values of the first line by `::first-line`, until its block is made. */
  #firstLine: ComputedValues | undefined;
  /** Whether a block splits inline boxes, whose parts then know each other. */
  #isSplit = false;

  /** @param previous the box that it is if what is collected is the same as before */
  constructor(
    boxes: ElementBoxes,
    values: ComputedValues,
    lang: string,
    context: TextContext,
    previous: FlowBox | undefined,
  ) {
    this.#previous = previous;
    this.#boxes = boxes;
    this.#values = values;
    this.#lang = lang;
    this.#context = context;
    const { display } = layoutStyle(values);
    this.#isItemContainer = display === 'flex' || display === 'grid';
    this.#keepsLines = keepsLines(values);
    this.#isInColumns = display === 'columns';
  }

  /** The marker of a list item that stands in its first line. */
  mark(marker: ListMarker): void {
    if (marker.symbol) {
      this.#parts.push({ type: 'mark', marker });
      return;
    }
    const { text, lang, image } = marker;
    if (image) {
      const gap = marker.values.direction === 'rtl' ? { marginLeft: IMAGE_GAP } : { marginRight: IMAGE_GAP };
      const style = Object.assign(Object.create(image.values), gap);
      this.#add({ type: '::marker', props: {}, style, children: [] }, lang, undefined);
      return;
    }
    const values = inheritedFrom(marker.values, { display: 'inline' });
    const element: StyledTree = { type: '::marker', props: {}, style: values, children: [] };
    const box = { element, values, parent: undefined, lang, hasStart: true, hasEnd: true };
    this.#parts.push({ type: 'open', box }, { type: 'text', text }, { type: 'close' });
  }

  /** A list item with nothing in it has a line for its marker. */
  addLineOfMarker(): void {
    if (this.#children.length === 0 && !this.#isSeen(this.#parts))
      this.#parts.push({ type: 'text', text: '\u200b' });
  }

  /** Has the first line, if it is the first thing here, values of its own. */
  beginWith(firstLine: ComputedValues | undefined): void {
    this.#firstLine = firstLine;
  }

  addAll(nodes: readonly StyledNode[], parent: StyledTree, lang: string): void {
    const ordinals = listOrdinals(parent);
    for (const node of nodes.some(isStray) ? this.#withTables(nodes) : nodes) {
      if (typeof node === 'string') this.#addText(node);
      else this.#add(node, langOf(node, lang), ordinals?.get(node));
    }
  }

  /** An anonymous table is in the box around, and not in an element that has none. */
  #withTables(nodes: readonly StyledNode[]): StyledNode[] {
    const inline = this.#open.findLast(({ element }) => element.style.display !== 'contents');
    return withTables(nodes, inline?.values ?? this.#values, inline !== undefined);
  }

  /** White space alone is nothing between items. */
  #addText(text: string): void {
    if (this.#keepsLines && this.#open.length === 0 && /^[ \t\r\n\f]*$/.test(text)) return;
    this.#parts.push({ type: 'text', text });
  }

  #add(element: StyledTree, lang: string, ordinal: number | undefined): void {
    const values = element.style;
    const { display } = values;
    if (element.type === 'br') this.#parts.push({ type: 'break', clear: layoutStyle(values).clear });
    else if (element.type === 'wbr') this.#addOpportunity(lang);
    else if (display === 'contents') this.#addContents(element, values, lang);
    else if (this.#isItem(element)) this.#addItem(element, lang, ordinal);
    else if (isOutOfFlow(values)) this.#addAbsolute(this.#within(this.#boxes.box(element, lang, ordinal)));
    else if (values.float !== 'none')
      this.#parts.push({ type: 'float', box: this.#within(this.#boxes.box(element, lang, ordinal)) });
    else if (isAtomic(element, values))
      this.#parts.push({ type: 'atomic', box: this.#within(this.#boxes.box(element, lang)) });
    else if (display === 'inline') this.#addInline(element, values, lang);
    else this.#addBlock(this.#within(this.#boxes.box(element, lang, ordinal)));
  }

  #isItem(element: StyledTree): boolean {
    if (!this.#isItemContainer || this.#open.length > 0) return false;
    return !(this.#keepsLines && standsInLines(element));
  }

  /** Items never float, and what is absolutely positioned parts the texts around it as an item does. */
  #addItem(element: StyledTree, lang: string, ordinal: number | undefined): void {
    const box = this.#within(this.#boxes.box(element, lang, ordinal));
    this.#addBlock(box);
  }

  /** Has a box know the inline boxes around it. */
  #within(box: FlowBox): FlowBox {
    const { node } = box;
    if (this.#open.length > 0) node.inlines = inlinesAround(node, this.#open, this.#values);
    else if (node.inlines) node.inlines = undefined;
    if (this.#open.length > 0 || box.inlines.length > 0) box.inlines = [...this.#open];
    return box;
  }

  #addAbsolute(box: FlowBox): void {
    this.#parts.push({ type: 'absolute', box, isInline: stoodInLine(box.values) });
  }

  #addInline(element: StyledTree, values: ComputedValues, lang: string): void {
    const parent = this.#open.at(-1);
    const { firstLine } = element;
    const box = withFragments({ element, values, firstLine, parent, lang, hasStart: true, hasEnd: true });
    this.#open.push(box);
    this.#parts.push({ type: 'open', box });
    this.addAll(element.children, element, lang);
    this.#open.pop();
    this.#parts.push({ type: 'close' });
  }

  /** Of `<wbr>`: as in Chromium, lines may end there whatever `white-space` says. */
  #addOpportunity(lang: string): void {
    const parent = this.#open.at(-1);
    const around = parent?.values ?? this.#values;
    const text = { type: 'text', text: '\u200b' } as const;
    if (around.textWrapMode === 'wrap') {
      this.#parts.push(text);
      return;
    }
    const values = inheritedFrom(around, { display: 'inline', textWrapMode: 'wrap' });
    const element: StyledTree = { type: 'wbr', props: {}, style: values, children: [] };
    const box = { element, values, parent, lang, hasStart: true, hasEnd: true };
    this.#parts.push({ type: 'open', box }, text, { type: 'close' });
  }

  /** It has no box, but what is in it has what it inherits from it. */
  #addContents(element: StyledTree, values: ComputedValues, lang: string): void {
    if (!element.children.some((child) => typeof child === 'string')) {
      this.addAll(element.children, element, lang);
      return;
    }
    const plain = { ...element, props: {}, children: [] };
    const style = inheritedFrom(values, { display: 'inline' });
    const within = (add: () => void) => {
      const parent = this.#open.at(-1);
      const firstLine = element.firstLine && inheritedFrom(element.firstLine, { display: 'inline' });
      const inline = { element: plain, values: style, firstLine, lang, parent, hasStart: true, hasEnd: true };
      this.#open.push(inline);
      this.#parts.push({ type: 'open', box: inline });
      add();
      this.#open.pop();
      this.#parts.push({ type: 'close' });
    };
    if (!this.#isItemContainer || this.#keepsLines || this.#open.length > 0) {
      within(() => this.addAll(element.children, element, lang));
      return;
    }
    // Elements in it are items of the container, and only texts become part of an anonymous one.
    for (const child of element.children) {
      if (typeof child === 'string') within(() => this.#parts.push({ type: 'text', text: child }));
      else this.#add(child, langOf(child, lang), undefined);
    }
  }

  /** A block ends the lines before it, and splits the inline boxes that it is in (CSS 2, section 9.2.1.1). */
  #addBlock(box: FlowBox): void {
    const split = this.#open.map((inline) => ({ ...inline, hasStart: false }));
    for (const [index, each] of split.entries()) each.parent = split[index - 1];
    for (const inline of this.#open) inline.hasEnd = false;
    for (const _ of this.#open) this.#parts.push({ type: 'close' });
    if (this.#open.length > 0) this.#isSplit = true;
    this.#flush();
    this.#firstLine = undefined;
    for (const { fragments } of this.#open) fragments?.addBlock(box.node);
    this.#children.push(box);
    this.#open.splice(0, this.#open.length, ...split);
    this.#parts = split.map((inline) => ({ type: 'open', box: inline }));
  }

  /** Makes an anonymous block of lines between blocks, unless there is nothing to see in them. */
  #flush(): void {
    const parts = this.#parts;
    this.#parts = [];
    if (!this.#isSeen(parts) && (this.#isItemContainer || !this.#isAligned(parts))) {
      for (const part of parts)
        if (part.type === 'absolute' || part.type === 'float') this.#children.push(part.box);
      return;
    }
    const previous = this.#isSplit ? undefined : this.#previous?.children[this.#children.length];
    const lines = previous?.element ? undefined : previous;
    this.#children.push(
      this.#lines(undefined, anonymousLines(this.#values, this.#isItemContainer), parts, lines),
    );
  }

  #lines(
    element: StyledTree | undefined,
    values: ComputedValues,
    parts: InlinePart[],
    previous: FlowBox | undefined,
  ): FlowBox {
    if (!this.#firstLine && previous?.inline?.isAlike(parts)) {
      if (!element) shareLayoutStyle(previous.values, values);
      previous.inline.repaint(values, parts);
      addFragments(parts, previous.inline, previous.node);
      return previous.goOn(element, values);
    }
    const inline = new InlineContent(values, parts, this.#lang, this.#context, !element, this.#firstLine);
    this.#firstLine = undefined;
    const children = parts.flatMap((part) =>
      part.type === 'atomic' || part.type === 'absolute' || part.type === 'float' ? part.box : [],
    );
    const nodes = children.map(({ node }) => node);
    const node = layoutNode(layoutStyle(values), nodes, inline);
    addFragments(parts, inline, node);
    return new FlowBox(element, values, node, children, '', inline);
  }

  #isSeen(parts: readonly InlinePart[]): boolean {
    return areSeen(parts, !this.#isItemContainer && this.#values.whiteSpaceCollapse !== 'collapse');
  }

  /** Whether something absolutely positioned would be in a line that is not there, and not at its start. */
  #isAligned(parts: readonly InlinePart[]): boolean {
    const { textAlign, direction } = this.#values;
    const isAtStart = ['start', 'justify', direction === 'rtl' ? 'right' : 'left'].includes(
      String(textAlign),
    );
    const isBesideFloats = parts.some(({ type }) => type === 'float');
    return (!isAtStart || isBesideFloats) && parts.some((part) => part.type === 'absolute' && part.isInline);
  }

  finished(element: StyledTree): FlowBox {
    const values = this.#values;
    const hasLines = this.#isSeen(this.#parts) || this.#isAligned(this.#parts);
    if (this.#children.length === 0 && !this.#isItemContainer && !this.#isInColumns && hasLines)
      return this.#lines(element, values, this.#parts, this.#previous);
    this.#flush();
    const box = containerBox(element, values, this.#children, this.#isSplit ? undefined : this.#previous);
    if (!this.#isItemContainer) trimNested(box);
    return box;
  }
}

/** @param content which may be kept, with parts that are alike */
function addFragments(parts: readonly InlinePart[], content: InlineContent, node: LayoutNode): void {
  for (const [index, part] of parts.entries()) {
    if (part.type !== 'open' || !part.box.fragments) continue;
    const own = content.parts[index];
    if (own?.type === 'open') part.box.fragments.addLines(node, content, own.box);
  }
}

/** A box with others in it. @param previous the box that it is if these are the same as before */
export function containerBox(
  element: StyledTree,
  values: ComputedValues,
  children: readonly FlowBox[],
  previous: FlowBox | undefined,
): FlowBox {
  if (previous && !previous.inline && isSameList(previous.children, children))
    return previous.goOn(element, values);
  const nodes = children.map(({ node }) => node);
  return new FlowBox(element, values, layoutNode(layoutStyle(values), nodes), children, '');
}

function isSameList(one: readonly FlowBox[], other: readonly FlowBox[]): boolean {
  return one.length === other.length && one.every((box, index) => box === other[index]);
}

/** Whether there is anything that makes a line, and so a box around the line. @param isPreserved whether white space is */
function areSeen(parts: readonly InlinePart[], isPreserved: boolean): boolean {
  const preserved = [isPreserved];
  for (const part of parts) {
    if (part.type === 'text') {
      if (!/^[ \t\r\n\f]*$/.test(part.text) || (part.text !== '' && preserved.at(-1))) return true;
    } else if (part.type === 'open') {
      if (hasEdges(part.box)) return true;
      preserved.push(part.box.values.whiteSpaceCollapse !== 'collapse');
    } else if (part.type === 'close') preserved.pop();
    else if (part.type !== 'absolute' && part.type !== 'float') return true;
  }
  return false;
}

function hasEdges({ values, hasStart, hasEnd }: InlineBox): boolean {
  const isSet = (name: 'Left' | 'Right') =>
    values[`padding${name}`] !== 0 ||
    values[`margin${name}`] !== 0 ||
    (values[`border${name}Style`] !== 'none' && values[`border${name}Width`] !== 0);
  return (hasStart && isSet('Left')) || (hasEnd && isSet('Right'));
}

/** Whether a box is a flexible box of old, whose children in lines stay there (Blink, `ComputedStyle::BlockifiesChildren`). */
export function keepsLines({ display }: ComputedValues): boolean {
  return display === '-webkit-box' || display === '-webkit-inline-box';
}

/** Whether an element is in a line, and no block beside lines. */
export function standsInLines(element: StyledTree): boolean {
  const values = element.style;
  if (values.float !== 'none' || isOutOfFlow(values)) return false;
  return values.display === 'inline' || isAtomic(element, values);
}

function isAtomic(element: StyledTree, { display }: ComputedValues): boolean {
  return (isReplaced(element) && display === 'inline') || String(display).includes('inline-');
}
