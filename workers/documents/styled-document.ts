/** The styles of a document's elements for some values of fields, and at a moment of its animations. */

import {
  type Animation,
  animationsOf,
  type ComputedKeyframe,
  progressAt,
  sampled,
} from '../css/animation.js';
import type { Candidate, Candidates } from '../css/cascade.js';
import {
  type ComputedStyle,
  type ComputedValues,
  computedStyle,
  type Page,
  type RootSizes,
  StyleComputer,
  settle,
  styleOf,
  usedLineHeight,
} from '../css/computed-style.js';
import type { Said } from '../css/declarations.js';
import { LONGHANDS, type LonghandName } from '../css/longhands.js';
import { matches, PSEUDO_ELEMENTS, type PseudoElement } from '../css/selectors.js';
import type { CompiledDocument } from './compiled-document.js';
import { type Counted, countedContents } from './counters.js';
import type { DocumentElement } from './document-element.js';
import { FilledFacts } from './facts.js';
import { fieldProperties } from './style-fields.js';
import type { FieldValues } from './text-template.js';
import { overlaid, type TreeStyle, treeStyle } from './tree-style.js';

/** The style of an element, or of one of its pseudo-elements. */
export interface StyledPart {
  computed: ComputedStyle;
  style: TreeStyle;
}

export type StyledElement = Record<'own', StyledPart> & Partial<Record<PseudoElement, StyledPart>>;

/** An animation of a part, with its keyframes as they are there. */
interface Motion {
  animation: Animation;
  keyframes: ComputedKeyframe[];
}

export class StyledDocument {
  readonly #document: CompiledDocument;
  readonly #page: Page;
  readonly #facts: FilledFacts;
  #root: RootSizes | undefined;
  readonly elements: StyledElement[] = [];
  /** The contents that have counters, with their texts in place of them. */
  readonly counted: Counted;
  readonly #motions = new Map<StyledPart, Motion[]>();

  constructor(
    document: CompiledDocument,
    values: FieldValues,
    { metricsOf, onInvalid }: Pick<Page, 'metricsOf' | 'onInvalid'> = {},
  ) {
    this.#document = document;
    this.#facts = new FilledFacts(values);
    this.#page = {
      width: document.width,
      height: document.height,
      registered: document.styles.registered,
      fields: fieldProperties(document.fields, document.styleKeys, values),
      ...(metricsOf && { metricsOf }),
      ...(onInvalid && { onInvalid }),
    };
    for (const element of document.elements) this.elements.push(this.#styled(element, this.elements));
    for (const { index, parent } of document.elements) {
      const around = parent && this.elements[parent.index]?.own.computed;
      const styled = this.elements[index] as StyledElement;
      this.#addMotions(styled.own, around);
      for (const name of PSEUDO_ELEMENTS) {
        const part = styled[name];
        if (part) this.#addMotions(part, styled.own.computed);
      }
    }
    this.counted = countedContents(document.root, this.elements);
  }

  /** Whether it looks different at another time. */
  get moves(): boolean {
    return this.#motions.size > 0;
  }

  /** Styles at a time in milliseconds: the same objects where nothing moves. */
  at(timeMs: number): readonly StyledElement[] {
    if (!this.moves) return this.elements;
    const changed: StyledElement[] = [];
    for (const element of this.#document.elements) changed.push(this.#moved(element, timeMs, changed));
    return changed;
  }

  #styled(element: DocumentElement, before: readonly StyledElement[]): StyledElement {
    const parent = element.parent && before[element.parent.index]?.own.computed;
    const candidates = this.#document.candidates[element.index] as Candidates;
    const own = this.#part(candidates.own, element, parent);
    this.#root ??= {
      fontSize: own.computed.values.fontSize as number,
      lineHeight: usedLineHeight(own.computed.values),
    };
    return this.#withPseudo({ own }, candidates, element);
  }

  #withPseudo(styled: StyledElement, candidates: Candidates, element: DocumentElement): StyledElement {
    for (const name of PSEUDO_ELEMENTS) {
      if (candidates[name].length === 0) continue;
      const part = this.#part(candidates[name], element, styled.own.computed);
      const { content, display } = part.computed.values;
      const isThere =
        name === 'marker'
          ? styled.own.computed.values.display === 'list-item'
          : content !== 'normal' && content !== 'none' && display !== 'none';
      if (isThere) styled[name] = part;
    }
    return styled;
  }

  #part(
    candidates: readonly Candidate[],
    element: DocumentElement,
    parent: ComputedStyle | undefined,
  ): StyledPart {
    const holds = ({ condition }: Candidate) =>
      condition === undefined || matches(condition, element, this.#facts) === 'yes';
    const computed = computedStyle(candidates, holds, parent, this.#root, this.#page);
    return { computed, style: treeStyle(computed, parent) };
  }

  #addMotions(part: StyledPart, parent: ComputedStyle | undefined): void {
    const { keyframes } = this.#document.styles;
    const motions = animationsOf(part.computed.values).flatMap((animation) => {
      const frames = keyframes.get(animation.name);
      return frames
        ? [{ animation, keyframes: frames.map((frame) => this.#computedFrame(frame, part, parent)) }]
        : [];
    });
    if (motions.length > 0) this.#motions.set(part, motions);
  }

  #computedFrame(
    { offset, said }: { offset: number; said: readonly Said[] },
    { computed }: StyledPart,
    parent: ComputedStyle | undefined,
  ): ComputedKeyframe {
    const winners = new Map(said.map((each) => [each.name, each]));
    const values: ComputedValues = Object.create(computed.values);
    const computer = new StyleComputer(
      values,
      winners,
      [],
      computed.variables,
      parent,
      this.#root,
      this.#page,
    );
    computer.compute();
    const found: ComputedKeyframe['values'] = {};
    for (const each of winners.keys()) {
      const name = each as LonghandName;
      if (Object.hasOwn(LONGHANDS, name) && !name.startsWith('animation')) found[name] = values[name];
    }
    const timing = winners.has('animationTimingFunction')
      ? String(values.animationTimingFunction)
      : undefined;
    return { offset, timing, values: found };
  }

  #moved(element: DocumentElement, timeMs: number, before: readonly StyledElement[]): StyledElement {
    const still = this.elements[element.index] as StyledElement;
    const around = element.parent && before[element.parent.index]?.own;
    const stillAround = element.parent && this.elements[element.parent.index]?.own;
    const candidates = this.#document.candidates[element.index] as Candidates;
    const isInherited = around !== undefined && hasOtherHeritage(around, stillAround as StyledPart);
    const base = isInherited ? this.#part(candidates.own, element, around.computed) : still.own;
    const own = this.#movedPart(base, this.#motions.get(still.own), around?.computed, timeMs);
    const isMoved = (name: PseudoElement) => this.#motions.has(still[name] as StyledPart);
    if (own === still.own && !PSEUDO_ELEMENTS.some(isMoved)) return still;
    const moved: StyledElement = { own };
    for (const name of PSEUDO_ELEMENTS) {
      const part = still[name];
      if (!part) continue;
      const start = hasOtherHeritage(own, still.own)
        ? this.#part(candidates[name], element, own.computed)
        : part;
      moved[name] = this.#movedPart(start, this.#motions.get(part), own.computed, timeMs);
    }
    return moved;
  }

  #movedPart(
    part: StyledPart,
    motions: readonly Motion[] | undefined,
    parent: ComputedStyle | undefined,
    timeMs: number,
  ): StyledPart {
    let over: Partial<ComputedValues> | undefined;
    for (const { animation, keyframes } of motions ?? []) {
      const progress = progressAt(animation, timeMs);
      if (progress === undefined) continue;
      const base = over ? overlaid(part.computed.values, over) : part.computed.values;
      over = { ...over, ...sampled(animation, keyframes, base, progress) };
    }
    if (!over) return part;
    const values = overlaid(part.computed.values, over);
    settle(values, parent);
    const computed = styleOf(
      values,
      part.computed.heritage,
      part.computed.variables,
      parent,
      part.computed.hasAbsoluteSize,
    );
    return { computed, style: treeStyle(computed, parent) };
  }
}

/** Whether what is within an element has to be computed anew. */
function hasOtherHeritage(one: StyledPart, other: StyledPart): boolean {
  if (one === other) return false;
  const [mine, its] = [one.computed, other.computed];
  if (mine.variables !== its.variables || mine.flow !== its.flow) return true;
  if (mine.heritage === its.heritage) return false;
  for (const name in mine.heritage) {
    if (mine.heritage[name as LonghandName] !== its.heritage[name as LonghandName]) return true;
  }
  return false;
}
