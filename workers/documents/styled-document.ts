/** The styles of a document's elements for some values of fields, and at a moment of its animations. */

import { animationsOf, type ComputedKeyframe } from '../css/animation/animation.js';
import type { Candidate, Candidates } from '../css/cascade/cascade.js';
import { type ComputedStyle, type ComputedValues, lineHeightOf } from '../css/cascade/computed-style.js';
import { computedStyle } from '../css/cascade/element-style.js';
import { noteQuirkyMargins, withColorOfBody } from '../css/cascade/quirky-styles.js';
import {
  type ElementPlace,
  type Page,
  type RootSizes,
  StyleComputer,
} from '../css/cascade/style-computer.js';
import { isControlPart } from '../css/selectors/control-parts.js';
import { PARTIAL_ELEMENTS, type PseudoElement } from '../css/selectors/pseudo-elements.js';
import { matches } from '../css/selectors/selector-matching.js';
import type { Keyframe } from '../css/style-sheets/keyframes.js';
import type { ParentContext } from '../css/values/computation-context.js';
import { CounterStyles } from '../css/values/own-counter-styles.js';
import { StyleWork } from '../css/values/style-work.js';
import type { ContainersAround, FontValues, Siblings } from '../css/values/units.js';
import type { CompiledDocument } from './compiled-document.js';
import { type ContainerSizes, Containers } from './containers.js';
import { type Counted, countedContents } from './counters.js';
import { type DocumentElement, nearest } from './document-element.js';
import { FilledFacts } from './facts.js';
import {
  aroundOf,
  type GeneratedPart,
  generatedParts,
  isThere,
  type StyledElement,
} from './generated-parts.js';
import { computedKeyframe, hasOtherHeritage, type Motion, movedPart } from './moved-style.js';
import { checkFaces } from './style-checks.js';
import { fieldProperties } from './style-fields.js';
import type { FieldValues } from './text-template.js';

/** What a keyframe of one element, and each thing that it says, take beside the rest. */
const STEPS_OF_A_KEYFRAME = 80;
const STEPS_OF_A_DECLARATION = 20;

/** What styles are computed with, and what counts how much work that is. */
type StyledOptions = Pick<Page, 'metricsOf' | 'onInvalid'> & { work?: StyleWork; sizes?: ContainerSizes };

const NONE_ASKED: Containers['asked'] = new Map();
const NO_SIZES: ContainerSizes = new Map();

/** The computed styles of a document with values, at any time of its animations. */
export class StyledDocument {
  readonly #document: CompiledDocument;
  readonly #values: FieldValues;
  readonly #page: Page & { work: StyleWork };
  #facts: FilledFacts;
  #root: RootSizes | undefined;
  /** Undefined for a document in which nothing depends on any. */
  readonly #containers: Containers | undefined;
  readonly elements: StyledElement[] = [];
  /** The contents that have counters, with their texts in place of them. */
  readonly counted: Counted;
  readonly counterStyles: CounterStyles;
  readonly #motions = new Map<ComputedStyle, Motion[]>();
  /** Custom properties that elements have of fields, by their index. */
  readonly #fieldProperties = new Map<number, NonNullable<Page['fieldProperties']>>();
  /** Of elements, by what they inherit from. */
  readonly #within = new WeakMap<ComputedStyle, Map<string, ComputedStyle>>();
  readonly #byValues = new WeakMap<ComputedValues, ComputedStyle>();

  /**
   * @param sizes of containers, where these are laid out already
   * @throws TooMuchStyling
   */
  constructor(
    document: CompiledDocument,
    values: FieldValues,
    { metricsOf, onInvalid, work = new StyleWork(), sizes = NO_SIZES }: StyledOptions = {},
  ) {
    this.#document = document;
    this.#values = values;
    this.#facts = new FilledFacts(values, work, document.mode);
    this.#page = {
      width: document.width,
      height: document.height,
      registered: document.styles.registered,
      work,
      ...(metricsOf && { metricsOf }),
      ...(onInvalid && { onInvalid }),
    };
    if (document.hasContainers)
      this.#containers = new Containers(this.elements, sizes, work, (style, element) =>
        this.#contextOf(style, element),
      );
    for (const element of document.elements) this.#addStyled(element);
    for (const element of document.elements) {
      const { index, parent, tag } = element;
      const around = parent && this.elements[parent.index]?.own;
      const styled = this.elements[index] as StyledElement;
      this.#addMotions(styled.own, around, this.#placeOf(element, 'own'));
      for (const name of generatedParts(tag)) {
        const part = styled[name];
        if (part) this.#addMotions(part, aroundOf(name, styled), this.#placeOf(element, name));
      }
    }
    this.counterStyles = new CounterStyles(document.styles.counterStyles);
    this.counted = countedContents(document.root, this.elements, this.counterStyles, work);
    checkFaces(this.elements);
    this.#beginAnew();
  }

  /** The containers whose sizes styles were computed with, or would be if they were known. */
  get askedContainers(): Containers['asked'] {
    return this.#containers?.asked ?? NONE_ASKED;
  }

  /** Tells whether it looks different at another time. */
  get moves(): boolean {
    return this.#motions.size > 0;
  }

  /** Styles at a time in milliseconds: the same objects where nothing moves. */
  at(timeMs: number): readonly StyledElement[] {
    if (!this.moves) return this.elements;
    this.#beginAnew();
    const changed: StyledElement[] = [];
    for (const element of this.#document.elements) changed.push(this.#moved(element, timeMs, changed));
    checkFaces(changed);
    return changed;
  }

  /** Each moment has its own bound, and what the styles before it were found by is of no use to it. */
  #beginAnew(): void {
    const { work } = this.#page;
    work.begin();
    this.#facts = new FilledFacts(this.#values, work, this.#document.mode);
  }

  #addStyled(element: DocumentElement): void {
    const parent = element.parent && this.elements[element.parent.index]?.own;
    const candidates = this.#document.candidates[element.index] as Candidates;
    const computed = this.#part('own', candidates.own, element, parent);
    // What is in <details> is in a block of its own, and no item of theirs.
    const own = element.tag === 'details' ? { ...computed, flow: 'block' } : computed;
    this.#root ??= {
      fontSize: own.values.fontSize as number,
      lineHeight: lineHeightOf(own.values),
      font: own.values as FontValues,
    };
    const styled: StyledElement = { own };
    // Its parts may have it as their container.
    this.elements.push(styled);
    this.#addParts(styled, candidates, element);
  }

  #addParts(styled: StyledElement, candidates: Candidates, element: DocumentElement): void {
    for (const name of PARTIAL_ELEMENTS)
      if (candidates[name].length > 0) styled[name] = this.#part(name, candidates[name], element, styled.own);
    for (const name of generatedParts(element.tag)) {
      const its = candidates[name];
      // Parts of controls are where browsers' own styles have them, which come first.
      if (!its || its.length === 0 || (isControlPart(name) && !its[0]?.isDefault)) continue;
      const part = this.#generated(name, its, element, styled);
      if (isThere(name, element, styled.own.values, part.values)) styled[name] = part;
    }
  }

  /** What is computed of what an element has beside its content. */
  #generated(
    name: GeneratedPart,
    candidates: readonly Candidate[],
    element: DocumentElement,
    styled: StyledElement,
  ): ComputedStyle {
    const isNative = styled.own.values.appearance === 'auto';
    const its = isNative ? candidates : candidates.filter((each) => !each.isOfNativeControl);
    return this.#part(name, its, element, aroundOf(name, styled));
  }

  /**
   * What is computed of an element where what it inherits comes from another place, as in a first line.
   * @param name of what is computed: itself, or a part
   * @param used what a `<use>` shows, where the element is within that
   */
  within(
    element: DocumentElement,
    name: 'own' | PseudoElement,
    parent: ComputedStyle,
    used?: DocumentElement,
  ): ComputedStyle {
    const { index } = element;
    const alone = used && this.#document.used.get(used)?.get(element);
    const cached = this.#within.get(parent) ?? new Map<string, ComputedStyle>();
    this.#within.set(parent, cached);
    const key = `${index} ${name} ${alone ? used.index : ''}`;
    const candidates = alone?.candidates ?? (this.#document.candidates[index] as Candidates);
    const found =
      cached.get(key) ?? this.#part(name, candidates[name] ?? [], alone?.element ?? element, parent);
    cached.set(key, found);
    this.#byValues.set(found.values, found);
    return found;
  }

  /** What has been computed `within` another place, by its values. */
  styleOf(values: ComputedValues): ComputedStyle | undefined {
    return this.#byValues.get(values);
  }

  #part(
    name: 'own' | PseudoElement,
    candidates: readonly Candidate[],
    element: DocumentElement,
    parent: ComputedStyle | undefined,
  ): ComputedStyle {
    const holds = ({ condition, container }: Candidate) =>
      (condition === undefined || matches(condition, element, this.#facts) === 'yes') &&
      (container === undefined ||
        this.#containers?.holds(container, nearestContainer(element, name)) === true);
    const isQuirky = this.#document.mode === 'quirks';
    const all = isQuirky ? this.#withQuirks(candidates, element) : candidates;
    const facts = {
      attributeOf: (attribute: string) => this.#facts.attribute(element, attribute),
      siblings: siblingsOf(element),
      isDrawn: element.isSvg && element.parent?.isSvg === true,
      containers: this.#containersAround(element, name),
    };
    const page = this.#pageOf(element, candidates);
    const computed = computedStyle(all, holds, parent, this.#root, page, facts);
    if (isQuirky) noteQuirkyMargins(computed.values, element.tag, candidates, holds);
    return computed;
  }

  /** Where it, or a part of it, is: what its lengths and counts are of. */
  #placeOf(element: DocumentElement, name: 'own' | PseudoElement): ElementPlace {
    return { siblings: siblingsOf(element), containers: this.#containersAround(element, name) };
  }

  #containersAround(element: DocumentElement, name: 'own' | PseudoElement): ContainersAround | undefined {
    const nearest = this.#containers && nearestContainer(element, name);
    return nearest && this.#containers?.around(nearest);
  }

  /** What lengths are computed with that are written of an element, and not in it. */
  #contextOf(style: ComputedStyle, element: DocumentElement): ParentContext {
    const values: ComputedValues = Object.create(style.values);
    const place = this.#placeOf(element, 'own');
    return new StyleComputer(values, new Map(), [], style.variables, style, this.#root, this.#page, place)
      .context;
  }

  /** With the values of fields that the element itself says. */
  #pageOf({ index }: DocumentElement, candidates: readonly Candidate[]): Page {
    const { properties, fields, candidates: all } = this.#document;
    const its = properties.get(index);
    if (!its || candidates !== all[index]?.own) return this.#page;
    const ownProperties = this.#fieldProperties.get(index) ?? fieldProperties(fields, its, this.#values);
    this.#fieldProperties.set(index, ownProperties);
    return { ...this.#page, fieldProperties: ownProperties };
  }

  #withQuirks(candidates: readonly Candidate[], element: DocumentElement): readonly Candidate[] {
    const isTable = element.tag === 'table' && candidates === this.#document.candidates[element.index]?.own;
    const body = isTable ? nearest(element, 'body') : undefined;
    const styled = body && this.elements[body.index];
    return styled ? withColorOfBody(candidates, styled.own.values.color) : candidates;
  }

  #addMotions(part: ComputedStyle, parent: ComputedStyle | undefined, place: ElementPlace): void {
    const { keyframes } = this.#document.styles;
    const motions = animationsOf(part.values).flatMap((animation) => {
      const frames = keyframes.get(animation.name);
      return frames
        ? [
            {
              animation,
              keyframes: frames.map((frame) => this.#computedFrame(frame, part, parent, place)),
            },
          ]
        : [];
    });
    if (motions.length > 0) this.#motions.set(part, motions);
  }

  #computedFrame(
    frame: Keyframe,
    part: ComputedStyle,
    parent: ComputedStyle | undefined,
    place: ElementPlace,
  ): ComputedKeyframe {
    this.#page.work.add(STEPS_OF_A_KEYFRAME + STEPS_OF_A_DECLARATION * frame.declared.length);
    return computedKeyframe(frame, part, parent, this.#root, this.#page, place);
  }

  #moved(element: DocumentElement, timeMs: number, before: readonly StyledElement[]): StyledElement {
    const still = this.elements[element.index] as StyledElement;
    const around = element.parent && before[element.parent.index]?.own;
    const stillAround = element.parent && this.elements[element.parent.index]?.own;
    const candidates = this.#document.candidates[element.index] as Candidates;
    const isInherited = around !== undefined && hasOtherHeritage(around, stillAround as ComputedStyle);
    const base = isInherited ? this.#part('own', candidates.own, element, around) : still.own;
    const own = movedPart(base, this.#motions.get(still.own), around, timeMs, this.#page.work);
    const names = generatedParts(element.tag);
    const isMoved = (name: PseudoElement) => this.#motions.has(still[name] as ComputedStyle);
    if (own === still.own && !names.some(isMoved)) return still;
    const moved: StyledElement = { own };
    for (const name of PARTIAL_ELEMENTS)
      if (still[name]) moved[name] = this.#part(name, candidates[name], element, own);
    for (const name of names) {
      const part = still[name];
      if (!part) continue;
      const [around, stillAround] = [aroundOf(name, moved), aroundOf(name, still)];
      const start = hasOtherHeritage(around, stillAround)
        ? this.#generated(name, candidates[name] ?? [], element, moved)
        : part;
      moved[name] = movedPart(start, this.#motions.get(part), around, timeMs, this.#page.work);
    }
    return moved;
  }
}

/** The first element that an element, or a part of it, may have as its container: no element is its own, and its parts are in it. */
function nearestContainer(
  element: DocumentElement,
  name: 'own' | PseudoElement,
): DocumentElement | undefined {
  return name === 'own' ? element.parent : element;
}

/** What `sibling-index()` and `sibling-count()` are in an element, and in what is generated in it. */
function siblingsOf({ place, siblings }: DocumentElement): Siblings {
  return { index: place + 1, count: siblings.length };
}
