/** The elements of SVG in the tree that layout takes: their attributes say all that painters read of them. */

import type { ComputedStyle } from '../css/cascade/computed-style.js';
import type { LonghandName } from '../css/properties/longhands.js';
import { TooMuchStyling } from '../css/values/style-work.js';
import type { StyledNode, StyledTree } from '../layout/element-tree.js';
import { hrefId } from '../svg/attributes.js';
import type { AttributeLengths } from './attribute-lengths.js';
import type { Source } from './content-part.js';
import { type DocumentElement, isElement } from './document-element.js';
import type { StyledElement } from './generated-parts.js';
import { addShapeAttributes, OWN_ATTRIBUTES } from './shape-attributes.js';
import type { StyledDocument } from './styled-document.js';
import { withDefinitions } from './svg-references.js';
import { pathOfData, textPathOf } from './svg-text-attributes.js';
import type { TextTemplate } from './text-template.js';
import { isHidden, isOutermost, unboxed } from './unboxed-shapes.js';
import type { ShapeCopy, UsedShapes } from './used-shapes.js';

/** Whether browsers draw nothing of an element for what it is in: a `<textPath>` is a part of a whole text alone. */
function isMisplaced({ tag, parent }: DocumentElement): boolean {
  return tag === 'textPath' && parent !== undefined && !/^(?:text|a)$/.test(parent.tag);
}

/** Whether nothing of what is in an element shows (CSS Containment 2, section 4), whatever its display is, as in Chromium. */
function skipsShapes(tag: string, contentVisibility: ComputedStyle['values']['contentVisibility']): boolean {
  return contentVisibility === 'hidden' && HOLDING_SHAPES.test(tag);
}

const HOLDING_SHAPES = /^(?:a|clipPath|g|marker|mask|pattern|svg|switch|symbol|text|textPath|tspan|use)$/;

/** Properties that are no attributes of presentation (SVG 2, section 6.6): as attributes they say nothing. */
const OF_CSS_ALONE: ReadonlySet<string> = new Set(['marker', 'isolation', 'mix-blend-mode']);

/** Elements that `<use>`s give styles of their own: as many as a document has. */
const MOST_RESTYLED = 2_000;

/** Elements that come to one `<svg>` from others as they are. */
const MOST_BROUGHT = 200;

/** The tree that shapes are parts of. */
interface Tree {
  byId: ReadonlyMap<string, DocumentElement>;
  used: UsedShapes;
  styles: readonly StyledElement[];
  styled: StyledDocument;
  /** What lengths in attributes are converted to pixels with. */
  lengths: AttributeLengths;
  element(element: DocumentElement): StyledTree | undefined;
  filled(template: TextTemplate): string;
  source(element: DocumentElement): Source;
}

export class ShapeBuilder {
  readonly #tree: Tree;
  /** By the ids of their copies. */
  readonly #copies = new Map<string, StyledTree | undefined>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /**
   * An `<svg>`, with what it refers to elsewhere, or what is within one.
   * @param onBrought told of what comes from elsewhere
   * @throws TooMuchStyling
   */
  shape(
    element: DocumentElement,
    { own }: StyledElement,
    onBrought: (element: DocumentElement) => void,
  ): StyledTree {
    const built = this.#built(element, own, (child) => this.#tree.element(child));
    if (!isOutermost(element)) return built;
    let brought = 0;
    return withDefinitions(built, (id, isUsed) => {
      const copy = this.#tree.used.get(id);
      const found = copy?.element ?? this.#tree.byId.get(id);
      if (found) onBrought(found);
      if (copy) return this.#copied(copy, id);
      return found && ++brought <= MOST_BROUGHT ? this.#elsewhere(found, isUsed) : undefined;
    });
  }

  /** A copy of an element of SVG for an `<svg>` that refers to it. */
  #elsewhere(found: DocumentElement, isUsed: boolean): StyledTree | undefined {
    if (!isUsed)
      for (let each: DocumentElement | undefined = found.parent; each; each = each.parent)
        if (this.#tree.styles[each.index]?.own.values.display === 'none') return undefined;
    return this.#tree.element(found);
  }

  /** A shape as a `<use>` shows it. */
  #copied({ element, parent }: ShapeCopy, id: string): StyledTree | undefined {
    if (this.#copies.has(id)) return this.#copies.get(id);
    const copy = this.#restyled(element, parent, element);
    const named = copy && { ...copy, props: { ...copy.props, id } };
    this.#copies.set(id, named);
    return named;
  }

  /** What is referred to by its id is the shape itself, and not the copy. */
  #restyled(element: DocumentElement, parent: ComputedStyle, used: DocumentElement): StyledTree | undefined {
    if (++this.#tree.used.restyled > MOST_RESTYLED)
      throw new TooMuchStyling(
        `<use>s give more than ${MOST_RESTYLED} elements styles of their own: write the shapes themselves`,
      );
    const { styled, styles } = this.#tree;
    const { own: now } = styles[element.index] as StyledElement;
    const isMoved = now !== styled.elements[element.index]?.own;
    const own = isMoved ? now : styled.within(element, 'own', parent, used);
    if (isHidden(element, own.values)) return undefined;
    const copy = this.#built(element, own, (child) => this.#restyled(child, own, used));
    const { id: _, ...props } = copy.props;
    return { ...copy, props };
  }

  #built(
    element: DocumentElement,
    own: ComputedStyle,
    build: (child: DocumentElement) => StyledTree | undefined,
  ): StyledTree {
    const props: Record<string, unknown> = {};
    for (const [name, template] of element.attributes) {
      if (name === 'class' || name === 'style' || OF_CSS_ALONE.has(name)) continue;
      const value = this.#tree.filled(template);
      // References are counted when a document is compiled: a value adds none.
      props[name] = typeof template !== 'string' && /url\s*\(/i.test(value) ? 'none' : value;
      const own = value === 'inherit' ? OWN_ATTRIBUTES.get(name) : undefined;
      if (own) props[name] = this.#around(element, name, own);
    }
    const { values } = own;
    const isBox = isOutermost(element);
    if (isBox && values.zoom !== 1 && props.viewBox === undefined && props.width && props.height)
      props.viewBox = `0 0 ${props.width} ${props.height}`;
    if (element.tag === 'textPath') props.along = this.#pathOf(props);
    if (element.tag === 'use') this.#lead(props, own);
    addShapeAttributes(props, values, element.tag, isBox, this.#tree.lengths);
    const children: StyledNode[] = [];
    const isSkipped = skipsShapes(element.tag, values.contentVisibility) && !isBox;
    if (isSkipped && element.tag === 'use') for (const name of ['href', 'xlink:href']) delete props[name];
    for (const child of isSkipped ? [] : element.children) {
      if (isElement(child) && isMisplaced(child)) continue;
      const built = isElement(child) ? build(child) : this.#tree.filled(child);
      if (built !== undefined && built !== '') children.push(built);
    }
    const source = this.#tree.source(element);
    const shape: StyledTree = { type: element.tag, props, style: values, children, source };
    return values.display === 'contents' ? unboxed(shape) : shape;
  }

  /** What the element around has where an attribute says `inherit`, which nothing inherits by itself; undefined for the initial value. */
  #around({ parent }: DocumentElement, name: string, longhand: LonghandName): string | undefined {
    if (!parent?.isSvg) return undefined;
    const { values } = (this.#tree.styles[parent.index] as StyledElement).own;
    if (Object.hasOwn(values, longhand)) return String(values[longhand]);
    const written = parent.attributes.get(name);
    if (written === undefined) return undefined;
    const value = this.#tree.filled(written);
    return value === 'inherit' ? this.#around(parent, name, longhand) : value;
  }

  /** Leads a `<use>` to a copy where what it names has other styles within it. */
  #lead(props: Record<string, unknown>, own: ComputedStyle): void {
    const target = this.#tree.byId.get(hrefId({ type: 'use', props, children: [] }) ?? '');
    const home = target?.parent && this.#tree.styles[target.parent.index]?.own;
    const id = target && home && this.#tree.used.copyFor(target, own, home);
    if (id === undefined) return;
    delete props['xlink:href'];
    props.href = `#${id}`;
  }

  /** The path that a `<textPath>` has, or refers to. */
  #pathOf(props: Record<string, unknown>) {
    const own = typeof props.path === 'string' ? pathOfData(props.path) : undefined;
    if (own) return own;
    return textPathOf(this.#tree.byId.get(hrefId({ type: 'textPath', props, children: [] }) ?? ''));
  }
}
