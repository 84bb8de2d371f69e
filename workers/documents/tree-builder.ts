import { type ComputedStyle, type ComputedValues, INITIAL } from '../css/cascade/computed-style.js';
import type { Page } from '../css/cascade/style-computer.js';
import { zoomed, zoomWithin } from '../css/cascade/zoom.js';
import type { GeneratedElement, PartialElement, PseudoElement } from '../css/selectors/pseudo-elements.js';
import { componentValues, wordOf } from '../css/syntax/component-values.js';
import { quoteOf } from '../css/values/quotes.js';
import { StyleWork } from '../css/values/style-work.js';
import { CODE_ELEMENT, type StyledNode, type StyledTree } from '../layout/element-tree.js';
import { lengthsWith } from './attribute-lengths.js';
import { altOf, brokenPicture, isBroken } from './broken-pictures.js';
import { PictureCodes } from './code-elements.js';
import { ContentPart, isBlockContainer, type Source } from './content-part.js';
import { withRows } from './controls/choosers.js';
import { controlOf } from './controls/element-control.js';
import { fieldSet } from './controls/field-set.js';
import type { ContentValue } from './counters.js';
import { detailsContent } from './details.js';
import { type DocumentElement, isElement } from './document-element.js';
import { emptyRoom, hasRoom } from './empty-frames.js';
import { withFirstLetter } from './first-letter.js';
import { withFirstLine } from './first-line.js';
import type { StyledElement } from './generated-parts.js';
import { rubyContent } from './ruby.js';
import { ShapeBuilder } from './shape-builder.js';
import type { StyledDocument } from './styled-document.js';
import { type FieldValues, filled, lettersOf, type TextTemplate } from './text-template.js';
import { isHidden } from './unboxed-shapes.js';
import type { UsedShapes } from './used-shapes.js';

/** Sources of an element and of its pseudo-elements. */
export type Sources = Partial<Record<'own' | PseudoElement, Source>>;

/** The styles of a document for some values, and the last trees of its elements, by their index. */
export interface StyledTrees {
  styled: StyledDocument;
  built: (BuiltTree | undefined)[];
}

/** A tree, which is the same as long as the fields within it are. */
interface BuiltTree {
  tree: StyledTree;
  /** Of these fields. */
  values: readonly (string | number | undefined)[];
  /** The work of building it. */
  steps: number;
}

/** Contents are read letter by letter in each element: of half a million, they take too long. */
const STEPS_OF_A_LETTER = 20;

/** What layout and painters read of elements; styles have said the rest. */
const READ_ATTRIBUTES = new Set(
  'id lang dir src href alt aria-label start reversed value colspan rowspan span'.split(' '),
);

/** Builds the tree of elements that layout takes, of a document's styles and the values of its fields. */
export class TreeBuilder {
  readonly #values: FieldValues;
  readonly #styles: readonly StyledElement[];
  readonly #cached: StyledTrees;
  readonly #fields: readonly (readonly string[] | undefined)[];
  readonly #work: StyleWork;
  readonly #codes: PictureCodes;
  readonly #sources: readonly Sources[];
  readonly #metricsOf: Page['metricsOf'];
  readonly #shapes: ShapeBuilder;
  /** Of elements that have another than 1, by their index. */
  readonly #zooms = new Map<number, number>();
  /** Elements with fields that drawings have brought from elsewhere. */
  #changing = 0;

  constructor(
    values: FieldValues,
    styles: readonly StyledElement[],
    cached: StyledTrees,
    fields: readonly (readonly string[] | undefined)[],
    sources: readonly Sources[],
    byId: ReadonlyMap<string, DocumentElement>,
    metricsOf: Page['metricsOf'],
    size: { width: number; height: number },
    used: UsedShapes,
    work = new StyleWork(),
    codes = new PictureCodes(),
  ) {
    this.#work = work;
    this.#codes = codes;
    this.#metricsOf = metricsOf;
    this.#values = values;
    this.#styles = styles;
    this.#cached = cached;
    this.#fields = fields;
    this.#sources = sources;
    const drawn = {
      ...{ byId, used, styles, styled: cached.styled },
      lengths: lengthsWith(styles[0]?.own.values ?? INITIAL, size, metricsOf),
      element: (element: DocumentElement) => this.element(element),
      filled: (template: TextTemplate) => this.#filled(template),
      source: (element: DocumentElement) => this.#source(element, 'own'),
    };
    this.#shapes = new ShapeBuilder(drawn);
  }

  /** Undefined for what is not displayed. */
  element(element: DocumentElement): StyledTree | undefined {
    const { index } = element;
    const styled = this.#zoomed(element);
    if (isHidden(element, styled.own.values)) return undefined;
    const keys = this.#styles === this.#cached.styled.elements ? this.#fields[index] : undefined;
    const cachedTree = keys && this.#cached.built[index];
    if (cachedTree?.values.every((value, at) => value === this.#values[keys?.[at] as string])) {
      this.#work.add(cachedTree.steps);
      return cachedTree.tree;
    }
    const before = this.#changing;
    const { steps } = this.#work;
    const built = element.isSvg
      ? this.#shapes.shape(element, styled, (brought) => {
          if (this.#fields[brought.index]?.length !== 0) this.#changing++;
        })
      : Object.assign(this.#box(element, styled), { position: element.position });
    // What comes from elsewhere may change when nothing here does.
    if (keys && this.#changing === before) {
      const values = keys.map((key) => this.#values[key]);
      this.#cached.built[index] = { tree: built, values, steps: this.#work.steps - steps };
    }
    return built;
  }

  /** What is computed of an element, in the zoom of all around it. */
  #zoomed({ index, parent, isSvg }: DocumentElement): StyledElement {
    const styled = this.#styles[index] as StyledElement;
    const around = (parent && this.#zooms.get(parent.index)) ?? 1;
    // What is within an <svg> is in its coordinates.
    const isWithin = isSvg && parent?.isSvg === true;
    const zoom = isWithin ? 1 : zoomWithin(around, styled.own.values);
    if (zoom !== 1) this.#zooms.set(index, zoom);
    if (isWithin || (around === 1 && Object.values(styled).every(({ values }) => values.zoom === 1)))
      return styled;
    const parts = Object.entries(styled).map(([name, part]) => {
      const its = name === 'own' ? zoom : zoomWithin(zoom, part.values);
      return [name, { ...part, values: zoomed(part.values, its), heritage: zoomed(part.heritage, its) }];
    });
    return Object.fromEntries(parts);
  }

  #box(element: DocumentElement, styled: StyledElement): StyledTree {
    const { own, before, after, marker } = styled;
    const props: Record<string, unknown> = {};
    if (marker) props.marker = this.#pseudo('marker', marker, element);
    for (const [name, template] of element.attributes) {
      if (READ_ATTRIBUTES.has(name)) props[name] = this.#filled(template);
    }
    const control = controlOf(element, styled, (template) => this.#filled(template), this.#metricsOf);
    const written = control?.children ?? this.#children(element);
    const children = contentOf(element, own.values, written);
    const isGenerated = control?.hasGeneratedContent !== false;
    if (before && isGenerated) children.unshift(this.#pseudo('before', before, element));
    if (after && isGenerated) children.push(this.#pseudo('after', after, element));
    const source = this.#source(element, 'own');
    const picture = control ? undefined : pictureInPlace(own.values);
    if (picture !== undefined)
      return { type: 'img', props: { ...props, src: picture }, style: own.values, children: [], source };
    if (isBroken(element)) {
      const picture = { alt: altOf(element, props.alt), hasSource: element.attributes.has('src') };
      const broken = brokenPicture(own.values, picture);
      if (broken) return { ...broken, source };
    }
    if (element.tag === 'canvas') return { ...emptyCanvas(element, own.values), source };
    if (hasRoom(element.tag)) return { ...emptyRoom(own.values), source };
    if (element.tag === CODE_ELEMENT) return this.#code(element, own.values, source);
    const type = control?.type ?? element.tag;
    const tree: StyledTree = { type, props, style: control?.style ?? own.values, children, source };
    const { counterStyles } = this.#cached.styled;
    const listStyle = String(own.values.listStyleType);
    if (counterStyles.has(listStyle))
      tree.markerText = (ordinal) => counterStyles.markerText(ordinal, listStyle);
    if (element.tag === 'fieldset') return fieldSet(tree);
    if (control?.rows !== undefined) return withRows(tree, control.rows, this.#metricsOf);
    if (control || !isBlockContainer(own.values)) return tree;
    const lined = styled['first-line'] ? withFirstLine(tree, this.#partOf(element, 'first-line')) : tree;
    return styled['first-letter'] ? withFirstLetter(lined, this.#partOf(element, 'first-letter')) : lined;
  }

  #code(element: DocumentElement, style: ComputedValues, source: Source): StyledTree {
    const props = { barcode: this.#codes.of(element, this.#values) };
    return { type: CODE_ELEMENT, props, style, children: [], source };
  }

  /** What a part of an element's content is made with. */
  #partOf(element: DocumentElement, name: PartialElement): ContentPart {
    return new ContentPart(element, name, this.#cached.styled, this.#styles, this.#source(element, name));
  }

  #source(element: DocumentElement, part: 'own' | PseudoElement): Source {
    const sources = this.#sources[element.index] as Sources;
    sources[part] ??= { element, part };
    return sources[part];
  }

  /** @throws TooMuchStyling where fields that are repeated come to more letters than anybody reads */
  #filled(template: TextTemplate): string {
    if (typeof template === 'string') return template;
    this.#work.add(template.length + lettersOf(template, this.#values));
    return filled(template, this.#values);
  }

  #children(element: DocumentElement): StyledNode[] {
    const children: StyledNode[] = [];
    for (const child of element.children) {
      const built = isElement(child) ? this.element(child) : this.#filled(child);
      if (built !== undefined && built !== '') children.push(built);
    }
    return children;
  }

  /** That of a marker has no children where its content is the list's own. */
  #pseudo(name: GeneratedElement, { values, heritage }: ComputedStyle, element: DocumentElement): StyledTree {
    const children: StyledNode[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') children.push(text);
      text = '';
    };
    this.#work.add(STEPS_OF_A_LETTER * String(values.content).length);
    const counted = this.#cached.styled.counted.get(element.index)?.[name];
    for (const value of counted ?? contentValues(values.content as string)) {
      if (value.isApart) flush();
      if (value.kind === 'string') text += value.text;
      else if (value.kind === 'url') {
        flush();
        const style: ComputedValues = Object.create(heritage);
        children.push({ type: 'img', props: { src: value.text }, style, children: [] });
      } else if (value.kind === 'function') {
        const name = wordOf(value.values[0]) ?? '';
        text += this.#filled(element.attributes.get(name) ?? '');
      } else text += quoteOf(wordOf(value), values.quotes as string);
      if (value.isApart) flush();
    }
    flush();
    return { type: `::${name}`, props: {}, style: values, children, source: this.#source(element, name) };
  }
}

/** A `<canvas>`, on which nothing is drawn without a script: a drawing of its size with nothing in it (HTML, section 4.12.5). */
function emptyCanvas({ attributes }: DocumentElement, style: ComputedValues): StyledTree {
  const side = (name: string, initial: number) => {
    const [, digits] = /^\s*\+?(\d+)/.exec(String(attributes.get(name) ?? '')) ?? [];
    return digits === undefined ? initial : Math.min(Number(digits), LARGEST_SIDE);
  };
  return {
    type: 'svg',
    props: { width: side('width', 300), height: side('height', 150) },
    style,
    children: [],
  };
}

/** Of a canvas, in Chromium. */
const LARGEST_SIDE = 32_767;

/** The address of a picture that stands in place of all that is in an element (CSS Generated Content 3, section 1.2). */
function pictureInPlace({ content }: ComputedValues): string | undefined {
  if (content === 'normal') return undefined;
  const [value, ...others] = contentValues(String(content));
  return value?.kind === 'url' && others.length === 0 ? value.text : undefined;
}

function contentValues(content: string): ContentValue[] {
  return content === 'normal' || content === 'none' ? [] : componentValues(content);
}

/** What stands in an element in place of what is written. */
function contentOf(element: DocumentElement, values: ComputedValues, written: StyledNode[]): StyledNode[] {
  if (element.tag === 'details') return detailsContent(element, values, written);
  return element.tag === 'ruby' ? rubyContent(values, written) : written;
}
